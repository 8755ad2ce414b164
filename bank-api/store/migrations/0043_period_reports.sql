-- needs: 0037
-- Reports of half-years and years, as they were when somebody closed them (docs/decisions/0114-period-reports.md).
CREATE TABLE period_reports (
  span        text        NOT NULL CHECK (span IN ('half', 'year')),
  begins      date        NOT NULL,
  content     jsonb       NOT NULL,
  -- SHA-256 of the content as JSON with sorted keys.
  digest      bytea       NOT NULL CHECK (octet_length(digest) = 32),
  closed_by   bigint      NOT NULL REFERENCES users (id),
  closer_name text        NOT NULL,
  closed_at   timestamptz NOT NULL,
  CONSTRAINT period_reports_once PRIMARY KEY (span, begins)
);

-- Whoever reads distributions by asnaf reads these reports too.
UPDATE roles SET features = array_append(features, 'MN506')
WHERE features @> ARRAY['MN505'] AND NOT features @> ARRAY['MN506'];
