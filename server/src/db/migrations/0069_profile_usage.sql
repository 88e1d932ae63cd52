-- docs/product/orders-and-cards.md#profiles-are-rows: staff see how many cards a change of a profile changes, without reading all cards.
create index cards_fuel_profile on cards (card_fuel_profile_id, account_id) where card_status_id in (1, 2, 8, 9);
create index cards_time_profile on cards (card_time_profile_id, account_id) where card_status_id in (1, 2, 8, 9);
