-- The columns of lists follow a person to another machine. Until now each browser kept its own.
create table list_columns (
  user_id bigint not null references users on delete cascade,
  list text not null,
  shown_order text[] not null,
  hidden text[] not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);
comment on table list_columns is 'The order of the columns of a list, and those that a person does not want to see.';
comment on column list_columns.list is 'The name of the list in the portal: cards, orders, users.';
