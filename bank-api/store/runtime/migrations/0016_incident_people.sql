-- needs: 0005
-- How many people an incident concerned when it was closed: the count that was told. NULL while it is open.
ALTER TABLE incidents ADD COLUMN people integer;
