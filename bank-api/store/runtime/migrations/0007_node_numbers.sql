-- needs: 0005
-- The numbers that ids are made with (bank-api/domain/ids.ts). Each program takes the next one when it starts, so a number comes back after
-- 15,000 starts. Demo data and tests have smaller ones. Banks of the release before lease a number in bank_nodes; a later file drops it.
CREATE SEQUENCE node_numbers AS integer MINVALUE 1025 MAXVALUE 16383 CYCLE;
-- It begins anywhere, so that a fresh database of npm run demo:reset hardly repeats the numbers of banks that run.
SELECT setval('node_numbers', 1025 + floor(random() * 15000)::integer);
