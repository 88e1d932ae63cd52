-- Spec section 3, Reference data. The same lists stand in domain/src/reference.ts; a test keeps the two equal.

create table card_networks (id smallint primary key, name text not null unique);
insert into card_networks (id, name) values
  (1, 'CFN'),
  (2, 'PPA'),
  (3, 'WEX'),
  (4, 'CNG'),
  (5, 'Private Site'),
  (6, 'MFF'),
  (7, 'Mobile Fleet Fueling');

create table card_types (id smallint primary key, name text not null unique);
insert into card_types (id, name) values
  (1, 'Single'),
  (2, 'Driver'),
  (3, 'Vehicle'),
  (4, 'Misc');

create table card_statuses (id smallint primary key, name text not null unique);
insert into card_statuses (id, name) values
  (1, 'Active'),
  (2, 'Inactive'),
  (3, 'Lost'),
  (4, 'Stolen'),
  (5, 'Cancelled'),
  (6, 'Expired'),
  (7, 'Replaced'),
  (8, 'Pending'),
  (9, 'Locked');

create table card_vehicle_types (id smallint primary key, code text not null unique, description text not null);
insert into card_vehicle_types (id, code, description) values
  (1, 'A', 'VAN'),
  (2, 'C', 'CAR'),
  (3, 'F', 'FORK LIFT'),
  (4, 'I', 'IFTA'),
  (5, 'M', 'MISC'),
  (6, 'O', 'OFFROAD VEHICLE'),
  (7, 'P', 'PTO'),
  (8, 'R', 'REFER UNIT'),
  (9, 'T', 'TRUCK'),
  (10, 'V', 'PTO 7.5%'),
  (11, 'W', 'PTO 10%'),
  (12, 'X', 'PTO 15%'),
  (13, 'Y', 'PTO 20%'),
  (14, 'Z', 'PTO 25%');

create table card_fuel_profiles (id smallint primary key, name text not null unique);
insert into card_fuel_profiles (id, name) values
  (1, 'Unleaded regular'),
  (2, 'Unleaded all grades'),
  (3, 'Diesel'),
  (4, 'Diesel + DEF'),
  (5, 'Dyed diesel'),
  (6, 'Diesel + dyed + DEF'),
  (7, 'Unleaded + diesel'),
  (8, 'All fuels'),
  (9, 'All fuels + DEF'),
  (10, 'CNG'),
  (11, 'E85'),
  (12, 'N/A');

-- days: a mask from Monday (1) to Sunday (64).
create table card_time_profiles (
  id smallint primary key,
  name text not null unique,
  days smallint not null,
  from_hour smallint not null,
  to_hour smallint not null
);
insert into card_time_profiles (id, name, days, from_hour, to_hour) values
  (1, '24/7', 127, 0, 24),
  (2, 'M-F 24 h', 31, 0, 24),
  (3, 'M-F 5a-7p', 31, 5, 19),
  (4, 'M-Sa 24 h', 63, 0, 24),
  (5, 'M-Sa 5a-7p', 63, 5, 19),
  (6, 'Sa-Su only', 96, 0, 24),
  (7, 'N/A', 0, 0, 0);

create table card_period_gallons (id smallint primary key, name text not null unique);
insert into card_period_gallons (id, name) values
  (1, 'Daily'),
  (2, 'Weekly'),
  (3, 'Semi-monthly'),
  (4, 'Monthly'),
  (5, 'N/A');

create table card_period_amounts (id smallint primary key, name text not null unique);
insert into card_period_amounts (id, name) values
  (1, 'Daily'),
  (2, 'Weekly'),
  (3, 'Semi-monthly'),
  (4, 'Monthly'),
  (5, 'N/A');
