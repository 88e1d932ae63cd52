// docs/product/orders-and-cards.md#card-status: the reasons for changing a card's status. Files to networks number them from 01, so
// their order is fixed and new ones go last.
export const statusReasons = [
  'lost',
  'stolen',
  'damaged',
  'driver left',
  'vehicle sold',
  'fraud',
  'credit',
  'PIN change',
  'customer request',
  'other',
] as const
