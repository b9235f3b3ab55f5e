"""Settings come from keywords, or from the environment and .env; a wrong one is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.runtime.startup import StartupError
from bot.settings import Settings, load_settings

ROOT = Path(__file__).parents[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, for there the file .env is looked for."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_with_nothing_set_everything_has_a_working_default(folder: Path) -> None:
    assert load_settings() == Settings()
    assert load_settings().discord_token is None


def test_the_file_sets_what_it_names(folder: Path) -> None:
    (folder / ".env").write_text("DISCORD_TOKEN=abc\nBOARD_SCROLL=9\n", encoding="utf-8")
    settings = load_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc"
    assert settings.board_scroll == 9


def test_the_environment_wins_over_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".env").write_text("BOARD_SCROLL=9\n", encoding="utf-8")
    monkeypatch.setenv("BOARD_SCROLL", "12")
    assert load_settings().board_scroll == 12


def test_a_blank_setting_has_its_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), "")
    assert load_settings() == Settings()


@pytest.mark.parametrize("blank", ["", "   ", "\t"])
def test_a_blank_token_is_no_token(folder: Path, monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", blank)
    assert load_settings().discord_token is None
    assert Settings.model_validate({"discord_token": blank}).discord_token is None


def test_a_token_pasted_with_a_space_still_works() -> None:
    token = Settings.model_validate({"discord_token": " abc "}).discord_token
    assert token is not None
    assert token.get_secret_value() == "abc"


def test_variables_of_other_programs_do_not_disturb(folder: Path) -> None:
    (folder / ".env").write_text("COMPOSE_PROJECT_NAME=cards\nBOARD_COLOUR=red\n", encoding="utf-8")
    assert load_settings() == Settings()


def test_keywords_look_at_nothing_around_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".env").write_text("DISCORD_TOKEN=abc\n", encoding="utf-8")
    monkeypatch.setenv("BOARD_SCROLL", "nonsense")
    settings = Settings(database_url="sqlite:///elsewhere.db")
    assert settings.database_url == "sqlite:///elsewhere.db"
    assert settings.discord_token is None
    assert settings.board_scroll == Settings().board_scroll


def test_a_misspelt_keyword_is_refused() -> None:
    with pytest.raises(ValidationError, match="databse_url"):
        Settings.model_validate({"databse_url": "sqlite:///x.db"})


def test_settings_do_not_change_while_the_bot_runs() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Settings().board_scroll = 3  # pyright: ignore[reportAttributeAccessIssue]


def test_a_log_level_may_be_written_small_and_its_form_large() -> None:
    assert Settings.model_validate({"log_level": " debug "}).log_level == "DEBUG"
    assert Settings.model_validate({"log_format": " JSON "}).log_format == "json"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "65536"),
        ("SYNC_COMMANDS", "perhaps"),
        ("BOARD_REFRESH_MINUTES", "0"),
        ("BOARD_REFRESH_MINUTES", "60"),
        ("BOARD_SCROLL", "0"),
        ("BOARD_SCROLL", "six"),
        ("AI_PAUSE_SECONDS", "-0.5"),
        ("AI_PAUSE_SECONDS", "31"),
        ("AI_PAUSE_SECONDS", "soon"),
        ("PLAYGROUND_PORT", "65536"),
        ("PLAYGROUND_PORT", "-1"),
        ("DISCORD_API_BASE", "discord.com/api/v10"),
        ("DISCORD_API_BASE", "wss://gateway.discord.gg"),
        ("DISCORD_API_BASE", "https://discord.com/api/v10?x=1"),
        ("DISCORD_API_BASE", "http://localhost:many"),
        ("DISCORD_GATEWAY_URL", "https://discord.com"),
        ("DISCORD_GATEWAY_URL", "wss://"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartupError) as told:
        load_settings()
    assert str(told.value).startswith(f"{name} is wrong: ")
    assert "\n" not in str(told.value)


def test_the_addresses_of_a_proxy_may_end_with_a_slash(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://localhost:3000/api/v10/")
    monkeypatch.setenv("DISCORD_GATEWAY_URL", " ws://localhost:3001/ ")
    settings = load_settings()
    assert settings.discord_api_base == "http://localhost:3000/api/v10"
    assert settings.discord_gateway_url == "ws://localhost:3001"


def test_each_wrong_setting_has_its_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("BOARD_SCROLL", "six")
    with pytest.raises(StartupError) as told:
        load_settings()
    assert [line.split()[0] for line in str(told.value).splitlines()] == ["LOG_LEVEL", "BOARD_SCROLL"]


def test_an_unreadable_file_is_told_in_one_line(folder: Path) -> None:
    (folder / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(StartupError, match=r"^The file \.env cannot be read: .+$"):
        load_settings()


def test_secrets_are_shown_nowhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.model_validate({"discord_token": "hunter2", "database_url": "postgresql://me:hunter2@host/db"})
    assert "hunter2" not in f"{settings!r} {settings}"
    monkeypatch.setenv("PLAYGROUND_PORT", "hunter2")
    with pytest.raises(StartupError) as told:
        load_settings()
    assert "hunter2" not in str(told.value)


def test_the_example_file_names_every_setting_with_its_default(folder: Path) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = [line for line in example.splitlines() if line and not line.startswith("#")]
    names = [line.partition("=")[0].lower() for line in lines]
    assert sorted(names) == sorted(Settings.model_fields)

    (folder / ".env").write_text(example, encoding="utf-8")
    assert load_settings() == Settings()
