-- How many rows of each thousand of a batch are in each state, so that a page of them is found at any depth: which rows
-- are in a state changes from run to run, so they have no numbers without gaps.
CREATE TABLE batch_blocks (
  batch_id bigint  NOT NULL,
  status   text    NOT NULL CHECK (status IN ('Success', 'Failed', 'Process_success')),
  -- Rows 1 to 1,000 of the file are block 0.
  block    integer NOT NULL,
  total    integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (batch_id, status, block)
);

INSERT INTO batch_blocks (batch_id, status, block, total)
SELECT batch_id, status, (row_number - 1) / 1000, count(*) FROM batch_rows GROUP BY 1, 2, 3;
