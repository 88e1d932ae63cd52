-- A fee beside a purchase may hold for some products and places only, as a price rule does.
alter table fee_rules
  add column product_id smallint references products,
  add column grade text,
  add column family text,
  add column site_id bigint references sites on delete restrict,
  add column site_group_id bigint references site_groups on delete restrict,
  add column reach text check (reach in ('local', 'remote', 'extended')),
  add column card_network_id smallint references card_networks,
  add constraint fee_rules_what check (num_nonnulls(product_id, grade, family) <= 1),
  add constraint fee_rules_scope check (kind in ('transaction', 'out of network')
    or num_nonnulls(product_id, grade, family, site_id, site_group_id, reach, card_network_id) = 0);
create index fee_rules_product on fee_rules (product_id);
create index fee_rules_site on fee_rules (site_id);
create index fee_rules_site_group on fee_rules (site_group_id);
create index fee_rules_network on fee_rules (card_network_id);

create table fee_withdrawals (
  account_id bigint not null,
  fee_rule_id bigint not null,
  ends_on date not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, fee_rule_id),
  foreign key (account_id, fee_rule_id) references fee_consents on delete restrict
);
comment on table fee_withdrawals is 'That an account no longer agrees to a fee. It is charged for the last time for what happens on the day it ends.';
comment on column fee_withdrawals.user_id is 'Who recorded it. No foreign key: it stays as it was written when the user is deleted.';
create trigger fee_withdrawals_append_only before delete or update on fee_withdrawals for each row execute function refuse_change();
