(** * What the theorems rest on

    [make audit] prints the axioms of each theorem that docs/proof.md names: none, or the law of excluded middle ([classic]). What
    it prints must be audit.expected to the letter. *)
From Twinproof Require Import Game Conditions Order Closed Free Dominates Transfer Tables Go Passes Counter.
From Twinproof Require Import Trie Vector Walk Sets Bytes Names ClosedSet Rules Stones GoGame Check.
Goal True. idtac "exclusive". Abort. Print Assumptions exclusive.
Goal True. idtac "total". Abort. Print Assumptions total.
Goal True. idtac "sound_for_every_history". Abort. Print Assumptions sound_for_every_history.
Goal True. idtac "order_form_sound". Abort. Print Assumptions order_form_sound.
Goal True. idtac "closed_form_sound". Abort. Print Assumptions closed_form_sound.
Goal True. idtac "closed_form_wins". Abort. Print Assumptions closed_form_wins.
Goal True. idtac "general_form_sound". Abort. Print Assumptions general_form_sound.
Goal True. idtac "general_form_sound_cpl". Abort. Print Assumptions general_form_sound_cpl.
Goal True. idtac "dominates_of_state". Abort. Print Assumptions dominates_of_state.
Goal True. idtac "conditions_of_the_root". Abort. Print Assumptions conditions_of_the_root.
Goal True. idtac "less_history". Abort. Print Assumptions less_history.
Goal True. idtac "looked_up_losses". Abort. Print Assumptions looked_up_losses.
Goal True. idtac "looked_up_wins". Abort. Print Assumptions looked_up_wins.
Goal True. idtac "go_dominates". Abort. Print Assumptions go_dominates.
Goal True. idtac "go_rise". Abort. Print Assumptions go_rise.
Goal True. idtac "go_of_rep". Abort. Print Assumptions go_of_rep.
Goal True. idtac "go_sound". Abort. Print Assumptions go_sound.
Goal True. idtac "forbidden_is_lost". Abort. Print Assumptions forbidden_is_lost.
Goal True. idtac "passes_settled". Abort. Print Assumptions passes_settled.
Goal True. idtac "go_as_played". Abort. Print Assumptions go_as_played.
Goal True. idtac "g1_weaker". Abort. Print Assumptions g1_weaker.
Goal True. idtac "g1_accepted". Abort. Print Assumptions g1_accepted.
Goal True. idtac "g1_false". Abort. Print Assumptions g1_false.
Goal True. idtac "g2_weaker". Abort. Print Assumptions g2_weaker.
Goal True. idtac "g2_accepted". Abort. Print Assumptions g2_accepted.
Goal True. idtac "g2_false". Abort. Print Assumptions g2_false.
Goal True. idtac "g3_rises". Abort. Print Assumptions g3_rises.
Goal True. idtac "g3_accepted". Abort. Print Assumptions g3_accepted.
Goal True. idtac "g3_false". Abort. Print Assumptions g3_false.
Goal True. idtac "g4_two_longer". Abort. Print Assumptions g4_two_longer.
Goal True. idtac "g4_accepted". Abort. Print Assumptions g4_accepted.
Goal True. idtac "g4_false". Abort. Print Assumptions g4_false.
Goal True. idtac "follow_ok". Abort. Print Assumptions follow_ok.
Goal True. idtac "tree_check_sound". Abort. Print Assumptions tree_check_sound.
Goal True. idtac "order_check_sound". Abort. Print Assumptions order_check_sound.
Goal True. idtac "closed_check_sound". Abort. Print Assumptions closed_check_sound.
Goal True. idtac "get_vector". Abort. Print Assumptions get_vector.
Goal True. idtac "byte_bound". Abort. Print Assumptions byte_bound.
Goal True. idtac "number_bound". Abort. Print Assumptions number_bound.
Goal True. idtac "packed_bound". Abort. Print Assumptions packed_bound.
Goal True. idtac "go_key_fits". Abort. Print Assumptions go_key_fits.
Goal True. idtac "decoded_fits". Abort. Print Assumptions decoded_fits.
Goal True. idtac "move_fits". Abort. Print Assumptions move_fits.
Goal True. idtac "check_problem_sound". Abort. Print Assumptions check_problem_sound.
Goal True. idtac "check_sound". Abort. Print Assumptions check_sound.
