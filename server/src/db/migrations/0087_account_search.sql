-- docs/product/roles-and-screens.md#finding-an-account: a keyword is found anywhere in an account without reading every account.

create function text_pieces(whole text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(whole, n, 3)), '{}') from generate_series(1, length(whole) - 2) n
$$;
comment on function text_pieces is 'Every three characters that stand side by side. A text that contains another has all its pieces.';

create index accounts_search on accounts using gin (text_pieces(search));
