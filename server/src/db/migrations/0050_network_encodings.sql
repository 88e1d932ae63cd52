-- docs/product/fulfilment.md#the-magnetic-stripe: what a network wants on the stripe of its cards.

create table network_encodings (
  card_network_id smallint not null references card_networks,
  card_type_id smallint references card_types,
  track smallint not null check (track in (1, 2)),
  template text not null check (template <> '' and length(template) <= 200),
  unique nulls not distinct (card_network_id, card_type_id, track)
);
comment on table network_encodings is 'Templates of the tracks. A network without a row gets no stripe from us.';
comment on column network_encodings.card_type_id is 'Null: all types of card that have no row of their own.';
comment on column network_encodings.template is 'Such as {number}={expiry}{service}{prompts}1; the fields stand in domain/src/rules/magnetic-stripe.ts.';

-- Our own sites. What other networks want is agreed with them.
insert into network_encodings (card_network_id, track, template)
select id, track, template
from card_networks,
  (values (1, 'B{number}^{name}^{expiry}{service}{prompts}1'), (2, '{number}={expiry}{service}{prompts}1')) as ours (track, template)
where name in ('CNG', 'Private Site', 'MFF', 'Mobile Fleet Fueling');
