-- docs/product/safety.md#what-is-kept-how-long: housekeeping finds what has expired without reading whole tables.

create index mails_created_at on mails (created_at);
create index notifications_created_at on notifications (created_at);
create index held_transactions_decided on held_transactions (decided_at) where state <> 'waiting';
create index links_expires on links (expires_at);
create index half_sessions_expires on half_sessions (expires_at);
