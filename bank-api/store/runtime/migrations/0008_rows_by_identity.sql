-- needs: 0005
-- Finds the rows of files that name a person. Making it stops writers of `batch_rows`, for about a second for each million of rows.
-- It has a file of its own, so that nothing else waits meanwhile.
CREATE INDEX batch_rows_by_identity ON batch_rows (identity) WHERE identity IS NOT NULL;
