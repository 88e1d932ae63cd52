-- apart: cards may be many, and people change them meanwhile. One that was left half built is built again.
-- Every column of Edit Cards sorts. What is not worth an index of its own is sorted from this one, without reading the rows.
drop index concurrently if exists cards_by_values;
create index concurrently cards_by_values on cards (account_id, id) include (card_status_id, card_network_id, card_type_id,
  card_fuel_profile_id, card_time_profile_id, max_gallon_fill, max_gallon_period, max_amount_fill, cost_center);
