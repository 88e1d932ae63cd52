-- Saved views of lists and of reports are one thing: a query of an address under a name.
create table saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  screen text not null,
  name text check (name <> ''),
  search text not null,
  is_shared boolean not null default false check (not is_shared or name is not null),
  updated_at timestamptz not null default now(),
  constraint saved_views_name unique nulls not distinct (account_id, screen, user_id, name)
);
create index saved_views_user on saved_views (user_id);
comment on table saved_views is 'Filters of a list or parameters of a report under a name, for one user or shared with the account.';
comment on column saved_views.screen is 'A list (cards, orders, users) or the key of a report.';
comment on column saved_views.name is 'Null for what was used last.';
comment on column saved_views.search is 'As in the address, without the page.';

insert into saved_views (account_id, user_id, screen, name, search, is_shared, updated_at)
select account_id, user_id, list, name, search, is_shared, updated_at from list_views order by id;

-- As URLSearchParams writes it: letters, digits and *-._ stay, a space is a plus, every other byte is %XX.
create function pg_temp.in_address(value text) returns text language sql as $$
  select coalesce(string_agg(
    case
      when code in (42, 45, 46, 95) or code between 48 and 57 or code between 65 and 90 or code between 97 and 122 then chr(code)
      when code = 32 then '+'
      else '%' || upper(lpad(to_hex(code), 2, '0'))
    end, '' order by place), '')
  from (
    select place, get_byte(convert_to(value, 'UTF8'), place) as code
    from generate_series(0, octet_length(convert_to(value, 'UTF8')) - 1) as place
  ) as bytes
$$;

-- As the address of a report says it: yes and no are 1 and 0, a list is joined by commas, nothing is "none".
create function pg_temp.param_text(value jsonb) returns text language sql as $$
  select case jsonb_typeof(value)
    when 'null' then 'none'
    when 'boolean' then case when value::boolean then '1' else '0' end
    when 'array' then coalesce(
      nullif((select string_agg(item, ',' order by place) from jsonb_array_elements_text(value) with ordinality as items (item, place)), ''),
      'none')
    else value #>> '{}'
  end
$$;

insert into saved_views (account_id, user_id, screen, name, search, updated_at)
select account_id, user_id, report_key, nullif(name, ''),
  coalesce((
    select string_agg(pg_temp.in_address(key) || '=' || pg_temp.in_address(pg_temp.param_text(value)), '&' order by key collate "C")
    from jsonb_each(params)
  ), ''),
  updated_at
from report_views order by id;

drop function pg_temp.in_address(text);
drop function pg_temp.param_text(jsonb);
drop table list_views;
drop table report_views;
