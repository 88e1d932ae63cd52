-- docs/product/card-life.md#a-damaged-card: a successor that waits beside a damaged card shares its vehicle number and PIN.
-- The new indexes are built before the old ones go. Cards can be read all the while and not be written.

create unique index cards_vehicle_number_once on cards (account_id, card_network_id, vehicle_number_key)
  where card_status_id in (1, 2, 8, 9) and vehicle_number is not null and overlaps_card_id is null;
create unique index cards_pin_once on cards (account_id, card_network_id, pin_index)
  where card_status_id in (1, 2, 8, 9) and pin_index is not null and overlaps_card_id is null;
drop index cards_vehicle_number;
drop index cards_pin;
alter index cards_vehicle_number_once rename to cards_vehicle_number;
alter index cards_pin_once rename to cards_pin;
comment on index cards_vehicle_number is
  'Once per account and network, among Active, Inactive, Pending and Locked cards. Any other status frees it; a successor that overlaps shares it.';
comment on index cards_pin is 'As for the vehicle number.';
