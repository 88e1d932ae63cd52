-- The real US ZIP codes, for zip lock-outs and addresses. Filled from an npm package after the migrations: forty thousand
-- rows are data, not schema.
create table zipcodes (
  zipcode text primary key collate "C" check (zipcode ~ '^[0-9]{5}$'),
  city text not null,
  state text not null
);
