alter table take_overs add column arriving_until timestamptz;
comment on column take_overs.arriving_until is 'While a sheet arrives: until this time no check says that everything was checked. Each batch of rows moves it on.';
