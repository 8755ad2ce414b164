-- needs: 0005
-- The right values that somebody asks for in a correction, by field (docs/rules.md#requests-about-data); NULL where none are named.
ALTER TABLE data_requests ADD COLUMN corrections jsonb;
