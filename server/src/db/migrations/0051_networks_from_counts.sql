-- Which networks an account has cards of stands in card_counts already: one index fewer to keep with every card.
drop index cards_by_network;
