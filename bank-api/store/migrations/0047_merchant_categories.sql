-- needs: 0046
-- What a merchant mainly sells; NULL where nobody has determined it (docs/domain.md#merchant-categories).
ALTER TABLE customers
  ADD COLUMN category text,
  ADD CONSTRAINT customers_category CHECK (
    category IS NULL OR (
      customer_type = 'Merchant'
      AND category IN ('sembako', 'makanan', 'kesehatan', 'pendidikan', 'pakaian', 'alat_usaha', 'jasa', 'lainnya')
    )
  );
