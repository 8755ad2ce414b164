-- needs: 0046
-- What programmes have distributed stands in `distribution_cells` (docs/decisions/0106-programme-budgets.md).
DROP TABLE programme_totals;
