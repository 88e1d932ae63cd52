-- apart: cards may be many, and people change them in the meantime. An index that was left half built is built again.
-- Edit Cards sorts by the misc fields, too: from this index, without reading the rows.
drop index concurrently if exists cards_by_misc;
create index concurrently cards_by_misc on cards (account_id, id) include (misc_1, misc_2, misc_3, misc_4, card_status_id,
  card_network_id, card_type_id);
