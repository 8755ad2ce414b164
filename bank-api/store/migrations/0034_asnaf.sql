-- needs: 0021
-- The group of people whom zakat may go to that a mustahik belongs to; NULL where nobody has determined it.
ALTER TABLE customers
  ADD COLUMN asnaf text,
  ADD CONSTRAINT customers_asnaf CHECK (
    asnaf IS NULL OR (
      customer_type = 'Mustahik'
      AND asnaf IN ('fakir', 'miskin', 'amil', 'mualaf', 'riqab', 'gharimin', 'fisabilillah', 'ibnu_sabil')
    )
  );

-- Of a distribution: the recipient's at that moment, or as it was first determined after it. 0035 checks what is there.
ALTER TABLE transactions
  ADD COLUMN asnaf text,
  ADD CONSTRAINT transactions_asnaf CHECK (
    asnaf IS NULL OR (
      transaction_type = 'P00001'
      AND asnaf IN ('fakir', 'miskin', 'amil', 'mualaf', 'riqab', 'gharimin', 'fisabilillah', 'ibnu_sabil')
    )
  ) NOT VALID;

-- Which of its kind's optional columns a file has. The cells of its rows stand in the order of the kind's columns, without
-- those that it lacks.
ALTER TABLE batches ADD COLUMN optional_columns text[] NOT NULL DEFAULT '{}';
