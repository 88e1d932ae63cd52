-- docs/product/network-files.md#negative-list: whether a stop was written since the last list is asked at every sending, and must
-- not read all changes of the network.
create index network_changes_stops on network_changes (card_network_id, created_at) where class = 1;
