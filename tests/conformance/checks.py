"""All checks of the contract by name: those of one case (game, seats, options, seed) and those of a game as a whole."""

from collections.abc import Callable

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from tests.conformance import (
    beat_checks,
    chance_checks,
    game_checks,
    ignorance_checks,
    log_checks,
    rules_checks,
    secrecy_checks,
    words_checks,
)

OF_CASE: tuple[Callable[[AnyGame, int, Options, int], None], ...] = (
    rules_checks.check_actors_and_legal,
    rules_checks.check_sample,
    rules_checks.check_refusals,
    rules_checks.check_step,
    rules_checks.check_clones,
    rules_checks.check_replay,
    chance_checks.check_secure_generator,
    rules_checks.check_ending,
    rules_checks.check_no_result_before_the_end,
    rules_checks.check_secret_rounds,
    secrecy_checks.check_determinize,
    ignorance_checks.check_unknown_is_drawn_anew,
    secrecy_checks.check_imagined_play,
    secrecy_checks.check_views_keep_secrets,
    secrecy_checks.check_events_keep_secrets,
    secrecy_checks.check_hidden_askers,
    secrecy_checks.check_secret_choices,
    secrecy_checks.check_redaction,
    beat_checks.check_beats,
    words_checks.check_choices,
    words_checks.check_views,
    words_checks.check_evaluation,
    words_checks.check_tally,
    words_checks.check_turns,
    log_checks.check_everything_is_told,
    log_checks.check_listening,
    log_checks.check_opening,
    log_checks.check_end_is_told,
    log_checks.check_narration,
)

OF_GAME: tuple[Callable[[AnyGame], None], ...] = (
    game_checks.check_texts,
    game_checks.check_options,
    game_checks.check_box,
    game_checks.check_seats,
    game_checks.check_seeds_matter,
    game_checks.check_secrets_change,
    ignorance_checks.check_only_what_is_seen_is_kept,
    game_checks.check_snapshot_rows,
)
