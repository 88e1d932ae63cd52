-- docs/product/telling-the-networks.md#whole-accounts: a change of one card goes out before those of a whole account, class by class.

alter table network_changes add column is_one_of_many boolean not null default false;
comment on column network_changes.is_one_of_many is
  'Written for every card of an account or a profile. Within its class it lets changes of single cards go first.';
comment on column network_changes.urgency is
  'Read by no version since is_one_of_many; the version before orders by it. To be dropped with a later release.';
update network_changes set is_one_of_many = true where state = 'waiting' and kinds in ('{hold}', '{profiles}');

-- One order for the sender and for the queue of those who enter changes by hand.
create index network_changes_next on network_changes (card_network_id, class, is_one_of_many, due_at, id) where state = 'waiting';
drop index network_changes_due;
drop index network_changes_queue;
