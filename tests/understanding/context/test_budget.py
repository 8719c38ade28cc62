from understanding.context.budget import Budget


def test_what_does_not_fit_is_passed_over_and_a_smaller_text_still_fits() -> None:
    """X95."""
    budget = Budget()
    assert [budget.takes("x" * length) for length in (5_900, 200, 50)] == [True, False, True]
    assert budget.left == 50


def test_a_text_of_exactly_the_room_that_is_left_fits() -> None:
    assert Budget(10).takes("x" * 10)
    assert not Budget(10).takes("x" * 11)
