-- needs: 0003
-- Where paper of a branch is signed. Without one, paper says the branch's name.
ALTER TABLE branches ADD COLUMN town text NOT NULL DEFAULT '' CHECK (char_length(town) <= 100);
