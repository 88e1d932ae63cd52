-- docs/product/sites.md#the-locator

alter table provider add column shows_medians boolean not null default false;
comment on column provider.shows_medians is 'The locator shows the median of other accounts’ prices at retail sites.';

-- Which networks an account has cards of, without reading the cards.
create index cards_by_network on cards (account_id, card_network_id);
