// docs/product/orders-and-cards.md#card-status: why a person changes the status of a card. Files to networks count them from 01, so
// their order stays and new ones come last.
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
