-- Checking writes a plan into every row. With room beside it on its page, the rewritten row needs no new entries in the indexes.
alter table take_over_rows set (fillfactor = 50);
