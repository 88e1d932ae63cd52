-- Each purchase changes its sums. With room on the page for the next version, a change writes into no index.
alter table card_month_sums set (fillfactor = 80);
alter table day_sums set (fillfactor = 80);
alter table month_sums set (fillfactor = 80);
alter table account_month_sums set (fillfactor = 80);
alter table seen_prices set (fillfactor = 80);
