-- needs: 0021
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_asnaf;
