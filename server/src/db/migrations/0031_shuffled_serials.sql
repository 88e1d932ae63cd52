-- Serials are given out in a keyed order, so that a card's last four digits do not tell the rest of its number.
alter table card_number_ranges
  add column shuffled_from bigint,
  add column shuffled_to bigint,
  add check ((shuffled_from is null) = (shuffled_to is null) and shuffled_from <= shuffled_to);
comment on column card_number_ranges.next_serial is 'How far the range is counted. The count becomes a serial by a keyed permutation of shuffled_from to shuffled_to.';
comment on column card_number_ranges.shuffled_from is 'The serials that are shuffled among themselves. Null: none yet; they begin with the next serial.';
