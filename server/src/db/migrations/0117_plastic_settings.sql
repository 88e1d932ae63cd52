-- Whether the tracks in the embosser's file carry their sentinels. Most encoders add them.
alter table network_channels add column adds_sentinels boolean not null default false;
-- What the embosser calls the plastic of the network. Empty: nothing has to be said.
alter table network_channels add column card_stock text not null default '' check (card_stock ~ '^[0-9A-Za-z .-]{0,10}$');
