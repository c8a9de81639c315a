"""Raids: announcement, recall, battle, result."""

from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import ATTACK, CELL, DEFEND, DONE, KINDS
from meadow.games.pollen_wars.board.bees import infest_from, soldier_goes_home
from meadow.games.pollen_wars.cards.hands import discard, see_leave
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, ATTACK_ICONS, BONUS, DEFENCE_BONUS, DEFENCE_ICONS
from meadow.games.pollen_wars.events import (
    BattleBegan,
    PutDown,
    RaidAnnounced,
    RaidEnded,
    Ready,
    RecallBegan,
    Recalled,
    RecallEnded,
    Revealed,
)
from meadow.games.pollen_wars.frames import (
    ANNOUNCED,
    ASKED,
    BATTLING,
    COMING,
    FIGHTERS,
    RAID,
    RAIDER,
    RALLYING,
    RECALLING,
    STEP,
    VICTIM,
)
from meadow.games.pollen_wars.phases.listing import list_bits, list_one
from meadow.games.pollen_wars.position import BY_RAIDS, NOBODY, Position, battle_at

# Announcement and recall


def announce(position: Position, raider: i64, victim: i64, forcer: i64) -> None:
    """Announce a raid and open its window. A forced raid is caused by the forcer, so that the raider is asked too."""
    position.push(RAID, NOBODY, raider, victim, forcer)
    if position.log is not None:
        soldiers = position.hive_soldiers[raider]
        position.tell(RaidAnnounced(seat=raider, victim=victim, soldiers=soldiers, forcer=forcer))
    forced = forcer >= 0 and position.rules.forcer_causes
    position.open_window(forcer if forced else raider, ANNOUNCED)


def run_raid(position: Position) -> bool:
    """Advance the raid on top. Returns False if a queen must decide first."""
    step = position.get(STEP)
    if step == COMING:
        _begin_recall(position)
    elif step == RALLYING:
        _begin_battle(position)
    elif step == RECALLING or position.get(FIGHTERS) & ~position.fought != 0:
        return False
    else:
        _reveal(position)
    return True


def _begin_recall(position: Position) -> None:
    victim = position.get(VICTIM)
    if position.soldiers[victim] == 0:
        position.put(STEP, RALLYING)
        return
    position.put(STEP, RECALLING)
    position.put(ASKED, victim)
    if position.log is not None:
        position.tell(RecallBegan(seat=victim))


def list_raid(position: Position, seat: i64, listed: list[object]) -> None:
    if position.get(STEP) == RECALLING:
        list_bits(listed, CELL, position.soldiers[seat])
    else:
        _list_battle_cards(position, seat, listed)
    list_one(listed, DONE)


def decide_raid(position: Position, seat: i64, action: i64) -> None:
    if position.get(STEP) == BATTLING:
        _choose_battle_card(position, seat, action)
    elif action == DONE:
        _end_recall(position, seat)
    else:
        soldier_goes_home(position, seat, action - CELL)
        if position.log is not None:
            position.tell(Recalled(seat=seat, cell=action - CELL))


def _end_recall(position: Position, victim: i64) -> None:
    """End the recall. It counts as one change, so patterns that it uncovers are checked only now."""
    position.stirred = True
    position.put(STEP, RALLYING)
    position.put(ASKED, NOBODY)
    if position.log is not None:
        position.tell(RecallEnded(seat=victim, soldiers=position.hive_soldiers[victim]))


# Battle


def _begin_battle(position: Position) -> None:
    """Let every queen with a card choose in secret, even if none of her cards can help."""
    fighters: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        if position.hand_size(seat) > 0:
            fighters |= BIT[seat]
        seat += 1
    position.put(STEP, BATTLING)
    position.put(FIGHTERS, fighters)
    position.fought = 0
    if position.log is not None:
        listed = tuple([seat for seat in range(position.seats) if fighters & BIT[seat] != 0])
        raider, victim = position.get(RAIDER), position.get(VICTIM)
        position.tell(BattleBegan(seat=raider, victim=victim, fighters=listed))


def _list_battle_cards(position: Position, seat: i64, listed: list[object]) -> None:
    if seat != position.get(VICTIM):
        _list_icons(position, seat, True, listed)
    if seat != position.get(RAIDER):
        _list_icons(position, seat, False, listed)


def _list_icons(position: Position, seat: i64, attacking: bool, listed: list[object]) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if position.hands[seat * KINDS + kind] > 0 and icons(kind, attacking) > 0:
            list_one(listed, (ATTACK if attacking else DEFEND) + kind)
        kind += 1


def icons(kind: i64, attacking: bool) -> i64:
    """The icons of a card on one side of a battle."""
    return i64(ATTACK_ICONS[kind]) if attacking else i64(DEFENCE_ICONS[kind])


def _choose_battle_card(position: Position, seat: i64, action: i64) -> None:
    if action == DONE:
        position.fought |= BIT[seat]
        if position.log is not None:
            position.tell(Ready(seat=seat, seen_by=(seat,)))
        return
    attacking = action < DEFEND
    kind = action - (ATTACK if attacking else DEFEND)
    position.hands[seat * KINDS + kind] -= u8(1)
    position.battle[battle_at(attacking, seat, kind)] += u8(1)
    if position.log is not None:
        position.tell(PutDown(seat=seat, seen_by=(seat,), card=kind, attacking=attacking))


# Result


def _reveal(position: Position) -> None:
    """Show, count and discard all battle cards."""
    raider = position.get(RAIDER)
    victim = position.get(VICTIM)
    position.revealed = position.battle[:]
    attack = position.hive_soldiers[raider] + bonus(position, raider, ATTACK_BONUS) + _cards(position, True)
    defence = position.hive_soldiers[victim] + bonus(position, victim, DEFENCE_BONUS) + _cards(position, False)
    position.fought = 0
    position.drop()
    if position.log is not None:
        _tell_battle(position, raider, victim, attack, defence)
    _settle(position, raider, victim, attack - defence)


def bonus(position: Position, seat: i64, kind: i64) -> i64:
    """The points that a queen's face-up cards of this kind add to her side."""
    return BONUS * i64(position.shown[seat * KINDS + kind])


def _cards(position: Position, attacking: bool) -> i64:
    """Discard all battle cards on a side; returns the sum of their icons."""
    total: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        kind: i64 = 0
        while kind < KINDS:
            place = battle_at(attacking, seat, kind)
            while position.battle[place] > 0:
                position.battle[place] -= u8(1)
                total += icons(kind, attacking)
                see_leave(position, seat, kind)
                discard(position, kind)
            kind += 1
        seat += 1
    return total


def _tell_battle(position: Position, raider: i64, victim: i64, attack: i64, defence: i64) -> None:
    sides = [
        tuple([revealed_cards(position, attacking, seat) for seat in range(position.seats)])
        for attacking in (True, False)
    ]
    event = Revealed(
        seat=raider, victim=victim, attack_cards=sides[0], defence_cards=sides[1], attack=attack, defence=defence
    )
    position.tell(event)


def revealed_cards(position: Position, attacking: bool, seat: int) -> tuple[int, ...]:
    """A seat's cards on one side of the last battle."""
    counts = [(kind, int(position.revealed[battle_at(attacking, seat, kind)])) for kind in range(KINDS)]
    return tuple([kind for kind, number in counts for _ in range(number)])


def _settle(position: Position, raider: i64, victim: i64, result: i64) -> None:
    """Apply the result of a raid: a success brings pollen, then spreads the infestation; a failure injures soldiers."""
    stolen: i64 = 0
    hurt: i64 = 0
    if result > 0:
        stolen = min(result, position.pollen[victim])
        if position.rules.raid_cap_soldiers:
            stolen = min(stolen, position.hive_soldiers[raider])
        position.lose(victim, stolen, BY_RAIDS)
        position.gain(raider, stolen, BY_RAIDS)
    elif result < 0:
        hurt = min(-result, position.hive_soldiers[raider])
        _injure(position, raider, hurt)
    if position.log is not None:
        position.tell(RaidEnded(seat=raider, victim=victim, result=result, pollen=stolen, injured=hurt))
    if result > 0:
        _spread(position, raider, victim)


def _injure(position: Position, raider: i64, hurt: i64) -> None:
    """Injure soldiers until the end of her next turn; her current turn does not count."""
    position.hive_soldiers[raider] -= hurt
    if position.turn == raider:
        position.hurt_now[raider] += hurt
    else:
        position.injured[raider] += hurt


def _spread(position: Position, one: i64, other: i64) -> None:
    if position.infested[one] == 1 and position.infested[other] == 0:
        infest_from(position, one, other)
    elif position.infested[other] == 1 and position.infested[one] == 0:
        infest_from(position, other, one)
