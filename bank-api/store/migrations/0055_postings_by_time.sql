-- needs: 0050
-- A statement reads an account's postings of some days (docs/decisions/0033-posted-balances.md).
CREATE INDEX postings_by_time ON postings (account_number, posted_at);
