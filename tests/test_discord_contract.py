"""The contract: routes, bodies and flags of requests, and which of them everybody in the channel can read."""

from enum import IntEnum

from tests.discord_contract import check_request
from tests.discord_schema import find_route, query_problems

ANSWER = "/interactions/1234/some-token/callback"
FOLLOW_UP = "/webhooks/1234/some-token"
SECRET, OPEN = (
    {"content": "x", "flags": 64, "allowed_mentions": {"parse": []}},
    {
        "content": "x",
        "allowed_mentions": {"parse": []},
    },
)


def test_a_route_that_discord_does_not_have_is_a_problem() -> None:
    assert check_request("POST", "/channels/1/posts", OPEN) == ["POST /channels/1/posts: Discord has no such route"]
    assert check_request("PUT", "/channels/1/messages", OPEN) != []
    assert check_request("POST", "/channels/general/messages", OPEN) != []


def test_a_body_is_there_exactly_where_the_route_takes_one() -> None:
    assert check_request("POST", "/channels/1/typing", None) == []
    assert check_request("POST", "/channels/1/typing", {}) == ["POST /channels/1/typing: takes no body"]
    assert check_request("POST", "/channels/1/messages", None) == ["POST /channels/1/messages: needs a body"]


def test_a_body_that_is_no_json_is_a_problem() -> None:
    assert check_request("POST", "/channels/1/messages", {"content": {1, 2}}) != []


def test_a_body_is_checked_as_it_goes_over_the_wire() -> None:
    class Kind(IntEnum):
        ANSWER = 4

    assert check_request("POST", ANSWER, {"type": Kind.ANSWER, "data": SECRET}) == []


def test_a_fault_names_its_place() -> None:
    body = {"type": 4, "data": {"embeds": [{"title": "a"}, {"title": "x" * 257}]}}
    (problem,) = check_request("POST", ANSWER, body)
    assert "$.data.embeds[1].title" in problem


def test_every_fault_of_a_body_is_told() -> None:
    body = {"embeds": [{"title": "x" * 257, "description": 4}], "tts": "no"}
    assert len(check_request("POST", "/channels/1/messages", body)) == 3


def test_only_an_answer_or_a_follow_up_can_be_ephemeral() -> None:
    assert check_request("POST", ANSWER, {"type": 4, "data": SECRET}) == []
    assert check_request("POST", FOLLOW_UP, SECRET) == []
    for method, path in [("PATCH", FOLLOW_UP + "/messages/@original"), ("PATCH", "/channels/1/messages/2")]:
        assert check_request(method, path, OPEN) == []
        assert len(check_request(method, path, SECRET)) == 1
    assert len(check_request("POST", ANSWER, {"type": 7, "data": SECRET})) == 1


def test_a_deferred_answer_says_only_whether_it_is_ephemeral() -> None:
    assert check_request("POST", ANSWER, {"type": 5}) == []
    assert check_request("POST", ANSWER, {"type": 5, "data": {"flags": 64}}) == []
    assert len(check_request("POST", ANSWER, {"type": 5, "data": SECRET})) == 1
    assert check_request("POST", ANSWER, {"type": 6}) == []


def test_an_unknown_kind_of_answer_is_a_problem() -> None:
    assert len(check_request("POST", ANSWER, {"type": 3, "data": OPEN})) == 1


def test_what_follows_a_question_mark_is_checked_too() -> None:
    route = find_route("GET", "/channels/1/messages")
    assert route is not None
    assert query_problems(route, {"limit": "7", "after": "1576872790810689548"}) == []
    for name, text in [("limit", "101"), ("limit", "many"), ("after", "now"), ("order", "up")]:
        assert query_problems(route, {name: text}) == [f"{name}={text} is no parameter"]
    answer = find_route("POST", ANSWER)
    assert answer is not None
    assert query_problems(answer, {"with_response": "1"}) == []
