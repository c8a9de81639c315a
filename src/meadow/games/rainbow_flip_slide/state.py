"""The rules of Rainbow Flip & Slide: legal actions and their effects."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.rainbow_flip_slide.actions import ACTIONS, FLIP, JUMP, PIECES, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.events import Completed, Flipped, Jumped, Placed, Skipped, Slid
from meadow.games.rainbow_flip_slide.options import RainbowOptions
from meadow.games.rainbow_flip_slide.patch import CELLS, SCRATCH, WORD, Patch
from meadow.games.rainbow_flip_slide.repetition import position_key

LAST_COLOUR: Final = len(COLOURS) - 1

# Made once, so that listing actions allocates no integers.
NUMBERS: Final[list[object]] = list(range(ACTIONS))

PLACING: Final = 0
ACTING: Final = 1
JUMPING: Final = 2
OVER: Final = 3

UNFINISHED: Final = 0
RAINBOW: Final = 1
REPETITION: Final = 2
TURN_LIMIT: Final = 3
ALL_FLIPPED: Final = 4
NO_JUMP: Final = 5

# Bitmask for `barred`. Player tiles are left out: only their owners may slide them anyway.
ALL_TILES: Final = BIT[TILES] - 1

HOW: Final = ("unfinished", "rainbow", "repetition", "turn limit", "all tiles flipped", "no jump")


@final
class Rules:
    """The numbers of the rules under the chosen options; shared by all positions of a game."""

    def __init__(self, options: RainbowOptions, seats: int) -> None:
        self.tiles: i64 = options.tiles(seats)
        self.next_to_red: bool = options.next_to_red
        self.longest_slide: i64 = options.max_slide or CELLS
        self.actions: i64 = options.actions_in_turn(seats)
        self.repetitions: i64 = options.repetitions
        self.turn_limit: i64 = options.turns(seats)

    def words(self) -> list[int]:
        limits = [self.longest_slide, self.actions, self.repetitions, self.turn_limit]
        return [self.tiles, int(self.next_to_red), *limits]


@final
class RainbowState(State):
    """One position. Sets of pieces (`face_up`, `slid`, `barred`) are bitmasks."""

    def __init__(self, seats: int, rng: Rng, rules: Rules, patch: Patch, colour: vec[u8]) -> None:
        super().__init__(seats, rng)
        self.rules = rules
        self.tiles = rules.tiles
        self.patch = patch
        self.colour = colour
        self.face_up: i64 = 0
        self.phase: i64 = PLACING
        self.mover: i64 = 0
        self.turn: i64 = 0
        self.actions_left: i64 = 0
        self.slid: i64 = 0
        self.barred: i64 = 0
        self.came_from: i64 = -1
        self.history = vec[i64]()
        self.winner: i64 = -1
        self.outcome: i64 = UNFINISHED

    def clone(self) -> "RainbowState":
        other = RainbowState(self.seats, self.rng.clone(), self.rules, self.patch.clone(), self.colour[:])
        other.adjudicated = self.adjudicated
        other.face_up = self.face_up
        other.phase = self.phase
        other.mover = self.mover
        other.turn = self.turn
        other.actions_left = self.actions_left
        other.slid = self.slid
        other.barred = self.barred
        other.came_from = self.came_from
        other.history = self.history[:]
        other.winner = self.winner
        other.outcome = self.outcome
        return other

    def snapshot(self) -> dict[str, list[int]]:
        return {
            "rules": [self.seats, *self.rules.words()],
            "cells": [int(cell) for cell in self.patch.cell],
            "colours": [int(colour) for colour in self.colour],
            "face_up": [self.face_up],
            "turn": [self.phase, self.mover, self.turn, self.actions_left, self.slid, self.barred, self.came_from],
            "history": [int(key) for key in self.history],
            "result": [self.winner, self.outcome, int(self.adjudicated)],
            "rng": self.rng.words(),
        }

    # Legal actions

    def actors(self) -> list[int]:
        return [] if self.phase == OVER else [self.mover]

    def actor(self) -> int:
        return -1 if self.phase == OVER else self.mover

    def legal(self, seat: int) -> list[int]:
        listed: list[object] = []
        if seat == self.mover:
            if self.phase == ACTING:
                self._list_flips(listed)
                self._list_slides(listed)
            elif self.phase == PLACING:
                self._list_places(listed)
            elif self.phase == JUMPING:
                self._list_jumps(listed)
        return cast(list[int], listed)

    def _list_places(self, listed: list[object]) -> None:
        """List every empty hexagon that touches a clover or colour tile."""
        rim = self.patch.find_rim()
        spots = SCRATCH.spots
        i: i64 = 0
        while i < rim and spots[i] < TILES * 6:
            listed.append(NUMBERS[PLACE + i64(spots[i])])
            i += 1

    def _list_flips(self, listed: list[object]) -> None:
        tile: i64 = 0
        while tile < self.tiles:
            if self._can_flip(tile):
                listed.append(NUMBERS[FLIP + tile])
            tile += 1

    def _list_slides(self, listed: list[object]) -> None:
        self.patch.survey()
        piece: i64 = 0
        while piece < PIECES:
            if self._may_slide(piece) and self.patch.is_loose(piece):
                self.patch.reach(piece, self.rules.longest_slide)
                self._list_reached(SLIDE + piece * SPOTS, SCRATCH.low, 0, listed)
                self._list_reached(SLIDE + piece * SPOTS, SCRATCH.high, WORD, listed)
            piece += 1

    def _list_reached(self, base: i64, reached: i64, place: i64, listed: list[object]) -> None:
        spots = SCRATCH.spots
        while reached != 0:
            if reached & 1 == 1:
                listed.append(NUMBERS[base + i64(spots[place])])
            reached >>= 1
            place += 1

    def _list_jumps(self, listed: list[object]) -> None:
        self.patch.survey_pieces()
        direction: i64 = 0
        while direction < 6:
            if self._can_jump(direction):
                listed.append(NUMBERS[JUMP + direction])
            direction += 1

    def _can_flip(self, tile: i64) -> bool:
        """Whether the tile shows its clover side and lies on the outer rim."""
        return (self.face_up >> tile) & 1 == 0 and self.patch.on_rim(tile)

    def _may_slide(self, piece: i64) -> bool:
        """Whether the mover may slide the piece and it has a gap to leave by. Does not check that it is loose."""
        if piece < TILES:
            if (self.face_up >> piece) & 1 == 0 or (self.barred >> piece) & 1 == 1:
                return False
        elif piece != TILES + self.mover or self.seats == 1:
            return False
        return self.patch.has_gap(piece)

    def _can_jump(self, direction: i64) -> bool:
        """Whether the solo player's tile can jump: over at least one piece, not back, and leaving one group behind."""
        over = self.patch.jump_over(TILES, direction)
        if over == 0 or self.patch.away(TILES, direction, over + 1) == self.came_from:
            return False
        return self.patch.is_loose(TILES)

    # A random action, without listing all of them

    def sample(self, seat: int, rng: Rng) -> int:
        return self._sample_action(rng) if self.phase == ACTING else rng.pick(self.legal(seat))

    def _sample_action(self, rng: Rng) -> i64:
        """Draw among all flips and all pairs of a piece and a rim cell, until one is legal."""
        rim = self.patch.survey()
        flips, pieces = self._count_flips(), self._count_slidable()
        while True:
            drawn = rng.below(flips + pieces * rim)
            if drawn < flips:
                return self._nth_flip(drawn)
            piece = self._nth_slidable((drawn - flips) // rim)
            if self.patch.is_loose(piece):
                self.patch.reach(piece, self.rules.longest_slide)
                place: i64 = (drawn - flips) % rim
                if SCRATCH.reached(place):
                    return SLIDE + piece * SPOTS + i64(SCRATCH.spots[place])

    def _count_flips(self) -> i64:
        count: i64 = 0
        tile: i64 = 0
        while tile < self.tiles:
            if self._can_flip(tile):
                count += 1
            tile += 1
        return count

    def _nth_flip(self, nth: i64) -> i64:
        tile: i64 = -1
        while nth >= 0:
            tile += 1
            if self._can_flip(tile):
                nth -= 1
        return FLIP + tile

    def _count_slidable(self) -> i64:
        count: i64 = 0
        piece: i64 = 0
        while piece < PIECES:
            if self._may_slide(piece):
                count += 1
            piece += 1
        return count

    def _nth_slidable(self, nth: i64) -> i64:
        piece: i64 = -1
        while nth >= 0:
            piece += 1
            if self._may_slide(piece):
                nth -= 1
        return piece

    # Actions

    def apply(self, seat: int, action: int) -> None:  # noqa: ARG002  there is only one actor
        choice: i64 = action
        if choice >= SLIDE:
            self._slide((choice - SLIDE) // SPOTS, (choice - SLIDE) % SPOTS)
        elif choice >= PLACE:
            self._place(choice - PLACE)
        elif choice >= JUMP:
            self._jump(choice - JUMP)
        else:
            self._flip(choice - FLIP)

    def _place(self, spot: i64) -> None:
        piece: i64 = TILES + self.mover
        self.patch.put(piece, self.patch.spot_cell(spot))
        if self.log is not None:
            self.log.append(Placed(seat=self.mover, piece=piece, beside=spot // 6, direction=spot % 6))
        if self.mover < self.seats - 1:
            self.mover += 1
        else:
            self._begin_turn()
            self._go_on()

    def _flip(self, tile: i64) -> None:
        self.face_up |= BIT[tile]
        self.history = vec[i64]()
        if self.log is not None:
            self.log.append(Flipped(seat=self.mover, tile=tile, colour=int(self.colour[tile])))
        if self.seats == 1 and self.clovers() == 0:
            self._end(ALL_FLIPPED)
        else:
            self._acted()

    def _slide(self, piece: i64, spot: i64) -> None:
        goal = self.patch.spot_cell(spot)
        if self.log is not None:
            path = tuple(self.patch.path(piece, goal))
            self.log.append(Slid(seat=self.mover, piece=piece, beside=spot // 6, direction=spot % 6, path=path))
        self.patch.move(piece, goal)
        self.slid |= BIT[piece]
        self._acted()

    def _jump(self, direction: i64) -> None:
        over = self.patch.jump_over(TILES, direction)
        if self.log is not None:
            self.log.append(Jumped(seat=0, direction=direction, over=over))
        self.came_from = i64(self.patch.cell[TILES])
        self.patch.move(TILES, self.patch.away(TILES, direction, over + 1))
        self._look_for_rainbow()
        if self.phase != OVER:
            self._begin_turn()
            self._go_on()

    def _acted(self) -> None:
        """Finish a flip or a slide: check for a rainbow, then go on."""
        self.actions_left -= 1
        self._look_for_rainbow()
        self._go_on()

    # Turns

    def _go_on(self) -> None:
        """Skip turns without a possible action until a player can decide, or the game is over."""
        while self.phase != OVER:
            if self.actions_left > 0 and self._can_act():
                return
            self._skip()
            if self.seats == 1:
                self._ask_for_jump()
                return
            self._begin_turn()

    def _skip(self) -> None:
        """Drop the actions that are left in the turn: none of them will become possible, as nothing changes."""
        if self.actions_left > 0 and self.log is not None:
            self.log.append(Skipped(seat=self.mover, actions=self.actions_left))
        self.actions_left = 0

    def _can_act(self) -> bool:
        if self._count_flips() > 0:
            return True
        self.patch.survey_pieces()
        piece: i64 = 0
        while piece < PIECES:
            if self._may_slide(piece) and self.patch.is_loose(piece) and self.patch.can_slide(piece):
                return True
            piece += 1
        return False

    def _ask_for_jump(self) -> None:
        self.patch.survey_pieces()
        direction: i64 = 0
        while direction < 6:
            if self._can_jump(direction):
                self.phase = JUMPING
                return
            direction += 1
        self._end(NO_JUMP)

    def _begin_turn(self) -> None:
        """Begin the next player's turn, or end the game at the turn limit or by repetition."""
        if self.turn > 0 and self.turn == self.rules.turn_limit:
            self._end(TURN_LIMIT)
            return
        self.mover = (self.mover + 1) % self.seats
        self.barred = 0 if self.seats == 1 else self.slid & ALL_TILES
        self.slid = 0
        self.turn += 1
        self.phase = ACTING
        self.actions_left = self.rules.actions
        if self.rules.repetitions > 0 and self._times_seen() >= self.rules.repetitions:
            self._end(REPETITION)

    def _times_seen(self) -> i64:
        """How often this position has begun a turn, with this one. Counts since the last flip, as flips are final."""
        key = position_key(self.patch, self._looks(), self.mover, self.came_from)
        self.history = append(self.history, key)
        times: i64 = 0
        i: i64 = 0
        while i < i64(len(self.history)):
            if self.history[i] == key:
                times += 1
            i += 1
        return times

    def _looks(self) -> vec[u8]:
        """A number for the look of each piece: clover, colour or owner, and whether it is barred."""
        looks = vec[u8](capacity=PIECES)
        piece: i64 = 0
        while piece < PIECES:
            look: i64 = 8 + piece - TILES
            if piece < TILES:
                look = i64(self.colour[piece]) + 1 if (self.face_up >> piece) & 1 == 1 else 0
            looks = append(looks, u8(look + 16 * ((self.barred >> piece) & 1)))
            piece += 1
        return looks

    # Rainbows

    def clovers(self) -> i64:
        """How many tiles still show their clover side."""
        count: i64 = 0
        tile: i64 = 0
        while tile < self.tiles:
            count += 1 - ((self.face_up >> tile) & 1)
            tile += 1
        return count

    def _look_for_rainbow(self) -> None:
        """End the game if a rainbow touches a player's tile; the mover comes first, then the others in turn order.

        In a solo game a rainbow wins only while a clover is left.
        """
        tiles = self.rainbow_tiles()
        touchable: i64 = tiles & self.showing(0) if self.rules.next_to_red else tiles
        if touchable == 0 or (self.seats == 1 and self.clovers() == 0):
            return
        ahead: i64 = 0
        while ahead < self.seats:
            seat: i64 = (self.mover + ahead) % self.seats
            if self.patch.touched_by(TILES + seat) & touchable != 0:
                self._win(seat, tiles)
                return
            ahead += 1

    def rainbow_tiles(self) -> i64:
        """All tiles of complete rainbows, found by a sweep through the colours from red to violet and one back."""
        reached = self.showing(0)
        chain: i64 = reached
        colour: i64 = 0
        while colour < LAST_COLOUR and reached != 0:
            colour += 1
            reached = self.patch.touching(reached) & self.showing(colour)
            chain |= reached
        found: i64 = reached
        while colour > 0 and reached != 0:
            colour -= 1
            reached = self.patch.touching(reached) & self.showing(colour) & chain
            found |= reached
        return found

    def rainbow_beside(self, seat: i64, tiles: i64) -> list[int]:
        """One complete rainbow of these tiles, red first, that touches the seat's tile as the rules require."""
        touched = self.patch.touched_by(TILES + seat)
        if self.rules.next_to_red:
            return self._chain([], tiles & touched, tiles, 0)
        for tile in range(self.tiles):
            if (tiles & touched) >> tile & 1:
                only = tiles & ~self.showing(i64(self.colour[tile])) | BIT[i64(tile)]
                if found := self._chain([], only, only, 0):
                    return found
        return []

    def _chain(self, begun: list[int], allowed: i64, tiles: i64, colour: i64) -> list[int]:
        """Complete the chain `begun` through the other colours by backtracking; empty if that is impossible."""
        if colour > LAST_COLOUR:
            return begun
        for tile in range(self.tiles):
            if (allowed & self.showing(colour)) >> tile & 1:
                beside = self.patch.touched_by(tile) & tiles
                if found := self._chain([*begun, tile], beside, tiles, colour + 1):
                    return found
        return []

    def showing(self, colour: i64) -> i64:
        """Bitmask of the tiles that show a colour."""
        tiles: i64 = 0
        tile: i64 = 0
        while tile < self.tiles:
            if (self.face_up >> tile) & 1 == 1 and i64(self.colour[tile]) == colour:
                tiles |= BIT[tile]
            tile += 1
        return tiles

    # The end

    def _win(self, seat: i64, tiles: i64) -> None:
        self.winner = seat
        if self.log is not None:
            self.log.append(Completed(seat=seat, tiles=tuple(self.rainbow_beside(seat, tiles))))
        self._end(RAINBOW)

    def _end(self, outcome: i64) -> None:
        self.phase = OVER
        self.outcome = outcome
        self.adjudicated = outcome == TURN_LIMIT
        if self.log is not None:
            won, scores = tuple(self.winners()), tuple(self.scores())
            how = HOW[outcome]
            self.log.append(Ended(seat=-1, winners=won, scores=scores, how=how, adjudicated=self.adjudicated))

    def scores(self) -> list[int]:
        """1 for the winner, 0 for all others."""
        return [1 if seat == self.winner else 0 for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.winner >= 0:
            return [self.winner]
        if self.phase == OVER and self.seats > 1:
            return list(range(self.seats))
        return []
