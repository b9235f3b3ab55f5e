"""The sentence of each refusal, by its code: what is wrong, and what to do instead.

Those that are one game's own are in its own file beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from gettext import NullTranslations
from typing import Final

from bot.game.core.errors import CodedError, Value
from bot.text.messages import ENGLISH, Message, join_names

_TABLE: Final = {
    # The lobby.
    "wrong-number-of-players": Message(
        "{title} is for {least} to {most} player.", "{title} is for {least} to {most} players.", by="most"
    ),
    "more-ais-than-seats": Message(
        "With the AI players there would be {seats} of you, but there is room for only {room}. "
        "Ask for fewer AI players or for more seats."
    ),
    "unknown-level": Message("{title} has no AI players of that strength. Choose from: {levels}."),
    "lobby-full": Message("Every seat of this lobby is taken."),
    "already-in-lobby": Message("You already have a seat. The lobby says when the game starts."),
    "already-seated": Message("You already have a seat. Open your cards with the button under the table."),
    "too-few-players": Message(
        "{title} needs at least {least} player. Wait for one, or add an AI.",
        "{title} needs at least {least} players. Wait for more, or add an AI.",
        by="least",
    ),
    "no-ai-in-lobby": Message("There is no AI player in this lobby."),
    "only-host-adds-ais": Message("Only the host of this lobby can add AI players."),
    "only-host-removes-ais": Message("Only the host of this lobby can remove AI players."),
    "only-host-starts": Message("Only the host of this lobby can start the game."),
    "host-starts-first": Message(
        "Only the host of this lobby can start the game for now. In {minutes} minute, anybody who sits in it can.",
        "Only the host of this lobby can start the game for now. In {minutes} minutes, anybody who sits in it can.",
        by="minutes",
    ),
    "lobby-is-past": Message("The game has begun, and this button was for its lobby."),
    "begun-without-you": Message("This game has begun without you. Watch it here, or start one in another channel."),
    # Seats.
    "no-seat": Message("You have no seat in this game. Watch it, or start one in another channel."),
    "no-seat-in-lobby": Message("You have no seat in this game yet. Press **Join** to sit down."),
    "ai-keeps-your-seat": Message("An AI is playing your seat. Open your cards from the board to take it back."),
    "seat-taken-over": Message(
        "{name} has taken over your seat. Thank you for playing, and join again in the next game!"
    ),
    "seat-taken-over-by-nameless": Message(
        "Somebody else has taken over your seat. Thank you for playing, and join again in the next game!"
    ),
    "seat-has-ai": Message("An AI is already playing this seat."),
    "seat-lent": Message("{name} is playing your seat for now. Open your cards from the board to take it back."),
    "seat-lent-to-nameless": Message(
        "Somebody else is playing your seat for now. Open your cards from the board to take it back."
    ),
    "late-seat-kept": Message(
        "The players of this game decide first how to go on. If this seat is still free in {minutes} minute, you can "
        "take it.",
        "The players of this game decide first how to go on. If this seat is still free in {minutes} minutes, you can "
        "take it.",
        by="minutes",
    ),
    "paused-seat-kept": Message(
        "This game waits for its own players first. If none of them is back in {hours} hour, you can take a seat.",
        "This game waits for its own players first. If none of them is back in {hours} hours, you can take a seat.",
        by="hours",
    ),
    "seat-not-free": Message("That seat is no longer free."),
    "seen-other-cards": Message("You have seen the cards of another seat in this game, so you cannot take this one."),
    "begun-use-leave": Message("The game has begun. Use `/{game} leave` to hand your seat to an AI."),
    "nothing-to-leave": Message("You have no seat in this game, so there is nothing to leave."),
    # Moves.
    "other-rules": Message(
        "This game of {title} was begun under version {begun_by} of its rules, and I play by version {mine}. "
        "The person who runs this bot can tell you more. "
        "Its host or a moderator can end it with `/{game} end`, which makes room for another game."
    ),
    "game-over": Message(
        "This game is over. Press **Play again** under its board, or start a new one with `/{game} start`."
    ),
    "game-still-on": Message("This game is still going on. Play again once it is over."),
    "not-your-rematch": Message(
        "Only those who played this game can play it again. Open one of your own with `/{game} start`."
    ),
    "not-begun": Message("The game has not begun yet."),
    "not-begun-join": Message("The game has not begun. Press **Join** to sit down."),
    "no-cards-yet": Message("The game has not begun, so there are no cards to show yet."),
    "wrong-message": Message("That button does not belong to this message. Please use the command again."),
    "late-click": Message("The table has moved on since you opened that. Here are your cards as they are now."),
    "late-ai": Message("An AI may no longer make this seat's move."),
    # Ending a game.
    "only-host-closes": Message(
        "Only the host or a moderator can close this lobby. Press **Leave** to give up your seat."
    ),
    "only-host-ends": Message(
        "Only the host or a moderator can end this game on their own. Ask the players to vote on it."
    ),
    "not-yours-to-end": Message("Only the host, a moderator, or a majority of the players can end this game."),
    "begun-use-end": Message(
        "The game has begun in the meantime, so it goes on. Use `/{game} end` to end it for everybody."
    ),
    "not-begun-leave": Message("The game has not begun. Press **Leave** if you do not want to play."),
    "not-a-voter": Message("Only the players of this game can vote on ending it."),
    "no-vote": Message("Nobody wants to end this game at the moment."),
    "vote-counted": Message("Your vote has already been counted."),
    # Somebody does not come.
    "nothing-due": Message("Nothing is due at this table."),
    "not-asked": Message("Only the players of this game can say how it should go on."),
    "turn-over": Message("That turn is over and the game has gone on. Look at the table as it is now."),
    "wait-settled": Message("That has been settled, and nobody is being asked any more."),
    "your-own-turn": Message("It is your turn, and there is still time: open your cards and make your move."),
    "unknown-answer": Message("You can wait, have an AI play this move, or give the seat to an AI."),
    "answer-counted": Message("Your answer has already been counted. Not everybody else has answered yet."),
    # Games that cannot be shown.
    "parked-gone": Message(
        "This table cannot be shown any more: its channel or thread has been deleted. Nothing is lost: use "
        "`/{game} table` in another channel of this server, and the game goes on there."
    ),
    "parked-locked": Message(
        "This table cannot be shown any more: its thread is locked. Nothing is lost: use `/{game} table` in another "
        "channel of this server and the game goes on there, or in the thread itself once it is unlocked."
    ),
    "parked-forbidden": Message(
        "This table cannot be shown any more: I am not allowed to write in its channel. Nothing is lost: use "
        "`/{game} table` in another channel of this server and the game goes on there, or in the old one once I am "
        "allowed to write there again."
    ),
    "parked-removed": Message(
        "This table cannot be shown any more: I was removed from this server for a while. Nothing is lost: use "
        "`/{game} table` in any channel where I am allowed to write, and the game goes on there."
    ),
    "parked-elsewhere": Message("This table is no longer shown there."),
    "parked-ais-rest": Message("The AI players wait while this table cannot be shown."),
    "not-yours-to-bring": Message("Only the players of a game can bring it to another channel."),
    "not-parked": Message("This game is being played already. Look for its table, or open your cards again."),
    "stays-on-server": Message("A game stays on its server. Use this command in one of the channels there."),
}
_SERVICE: Final = {
    "too-many-games": Message(
        "You already have a seat in {games} game, which is as many as I allow each person. "
        "Finish it or leave it first. `/games` lists it.",
        "You already have a seat in {games} games, which is as many as I allow each person. "
        "Finish or leave one of them first. `/games` lists them.",
        by="games",
    ),
    "server-full": Message(
        "This server already has {games} open game, which is as many as I allow each server. "
        "Finish it first, or take a seat in its lobby.",
        "This server already has {games} open games, which is as many as I allow each server. "
        "Finish one of them first, or sit down in a lobby that is open.",
        by="games",
    ),
    "bot-full": Message("I am running as many games as I can right now. Please try again later."),
    "database-damaged": Message(
        "My database is damaged, so I take no moves just now. Please tell whoever runs me: the log says what to do."
    ),
    "restarting": Message("I am restarting. Nothing is lost: please try again in a minute."),
    "moved-on": Message("The table has just moved on. Look at it again and try once more."),
    "unknown-game": Message("I no longer know this game. Start a new one."),
    "seated-again": Message("You have just sat down in a game again. Leave it, then use `/privacy forget` once more."),
    "no-replays": Message("There are no replays of {title}."),
    "replay-still-on": Message(
        "The game in this channel is not over, and a replay shows every card. "
        "Use `/{game} replay` again once it has ended."
    ),
    "replay-wrong-number": Message(
        "No finished game of {title} in this channel has the number {number}. A game's number is shown under its table."
    ),
    "replay-none-yet": Message(
        "No game of {title} has been played in this channel yet. Start one with `/{game} start`."
    ),
    "replay-deleted": Message("Game {number} was played so long ago that its moves have been deleted."),
}
_DISCORD: Final = {
    "no-such-game": Message("I do not know that game."),
    "unknown-button": Message("That button does not belong to this game. Press **{button}** to get the current ones."),
    "outside-server": Message("Games are played in a server's channels. Use this command there."),
    "pace-outside-server": Message("The time for a turn is set for a whole server. Use this command on one."),
    "other-channel": Message("That button belongs to a game in another channel."),
    "your-other-channel": Message("That button belongs to your game in <#{channel}>."),
    "no-game-here": Message("No game is open in this channel. Start one with `/{game} start`."),
    "another-game-here": Message("{title} is being played in this channel. Its commands begin with `/{game}`."),
    "your-game-lost-its-table": Message(
        "Your game has lost its table. Use `/{game} table`, and it goes on in this channel."
    ),
    "channel-taken": Message("A game of {title} is open in this channel: {link}"),
    "channel-taken-paused": Message(
        "A game of {title} is paused in this channel, because everybody has left: {link} Any of its "
        "players can go on with it, and after half a week anybody; its host or a moderator can end it with "
        "`/{game} end`."
    ),
    "channel-taken-parked": Message(
        "A game of {title} is waiting in this channel until I can show it again. Any of its players can bring it back "
        "with `/{game} table`; its host or a moderator can end it with `/{game} end`."
    ),
    "missing-permissions": Message(
        "I cannot play in this channel. I am missing permissions here: {permissions}. "
        "Please ask a moderator to give them to me, or try another channel."
    ),
    "thread-locked": Message(
        "This thread is locked, and I am not allowed to write in locked threads. Please unlock it, or try "
        "another channel."
    ),
    "not-in-thread": Message(
        "I am not in this private thread, so I cannot keep a table here. Please add me by mentioning me in it, then "
        "try again, or use another channel."
    ),
    "no-files-here": Message(
        "I am not allowed to post files in this channel. Please give me permission to attach files."
    ),
    "not-your-question": Message("That question is for somebody else. Use `/privacy forget` yourself."),
    "starts-too-fast": Message(
        "You are opening tables faster than I can follow. Please wait {seconds} second, then try again. "
        "Nothing is lost.",
        "You are opening tables faster than I can follow. Please wait {seconds} seconds, then try again. "
        "Nothing is lost.",
        by="seconds",
    ),
    "boards-too-fast": Message(
        "This table has been posted several times just now: scroll up to it, or try again in {seconds} second.",
        "This table has been posted several times just now: scroll up to it, or try again in {seconds} seconds.",
        by="seconds",
    ),
    "replays-too-fast": Message(
        "Several replays have been posted in this channel just now. Please try again in {seconds} second.",
        "Several replays have been posted in this channel just now. Please try again in {seconds} seconds.",
        by="seconds",
    ),
    "changes-too-fast": Message(
        "You are changing your mind faster than I can follow. Please wait {seconds} second, then try again.",
        "You are changing your mind faster than I can follow. Please wait {seconds} seconds, then try again.",
        by="seconds",
    ),
    "still-busy": Message(
        "I am still working on what you asked for before. Please try again when you have that answer."
    ),
    "commands-too-fast": Message(
        "You are using commands faster than I can follow. Please wait {seconds} second, then try again. "
        "Nothing is lost.",
        "You are using commands faster than I can follow. Please wait {seconds} seconds, then try again. "
        "Nothing is lost.",
        by="seconds",
    ),
}
_RULES: Final = {
    "finished": Message("This game is over."),
    "not-your-turn": Message("It is not your turn. You will be told when it is."),
    "unknown-move": Message("That is not a move in this game."),
    "unknown-option": Message("There is no option called {option}. Choose from: {options}."),
    "unknown-choice": Message("The option {option} has no such value. Choose from: {choices}."),
    "unknown-policy": Message("There is no policy called {policy}. Choose from: {policies}."),
}
_RECORDS: Final = {
    "record-unknown-game": Message("`game` must be one of: {games}"),
    "record-game": Message("`game` must be {game}"),
    "record-format": Message("`format` must be {format}"),
    "moves-no-list": Message("`moves` must be a list"),
    "move-no-object": Message("a move must be an object with `seat` and `move`"),
    "move-no-text": Message("`move` must be a string"),
    "no-whole-number": Message("`{key}` must be a whole number"),
    "options-no-object": Message("`options` must be an object of strings"),
    "final-no-snapshot": Message("`final` must be a snapshot"),
    "final-differs": Message("`final` is not where these moves lead: {keys}"),
    "unknown-card": Message("{card} is not a card of this pack, or is one too many"),
}
"""What is wrong with a game record, for whoever keeps it; the rule's id follows where it is printed."""
SHARED: Final[Mapping[str, Message]] = {**_TABLE, **_SERVICE, **_DISCORD, **_RULES, **_RECORDS}
"""The refusals that are not one game's own, by code."""

UNKNOWN: Final = Message("The rules of this game do not allow that.")
"""The sentence for a code that no catalogue has."""

PERMISSIONS: Final = {
    "view_channel": Message("View Channel"),
    "send_messages": Message("Send Messages"),
    "send_messages_in_threads": Message("Send Messages in Threads"),
    "connect": Message("Connect"),
    "embed_links": Message("Embed Links"),
}
"""The permissions that may be missing, as Discord calls them."""

LINKS: Final = ("link", "links")
"""The values that hold addresses made by the bot. They stay as they are; names are made harmless."""


class Refusals:
    """Makes the sentences of refusals, by code.

    `own` are the catalogues of the games that are played; `harmless` escapes names for the place that shows them.
    """

    def __init__(self, own: Iterable[Mapping[str, Message]] = (), harmless: Callable[[str], str] = str) -> None:
        self._messages = dict(SHARED)
        for catalogue in own:
            self._messages |= catalogue
        self._harmless = harmless

    def text(self, error: CodedError, translations: NullTranslations = ENGLISH) -> str:
        """The sentence of an error."""
        message = self._messages.get(error.code, UNKNOWN)
        values = {name: self._in_words(name, value, translations) for name, value in error.values.items()}
        return message.format(translations, **values)

    def _in_words(self, name: str, value: Value, translations: NullTranslations) -> str | int:
        if isinstance(value, int):
            return value
        harmless = str if name in LINKS else self._harmless
        if isinstance(value, str):
            return harmless(value)
        words = (PERMISSIONS[one].format(translations) if one in PERMISSIONS else harmless(one) for one in value)
        return join_names(words, translations)
