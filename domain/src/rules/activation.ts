// docs/product/fulfilment.md#reminders: what happens if a card that was made is not activated.

/** The account gets a reminder after this many days. */
export const reminderDays = [14, 30] as const
/** After this many days staff ask whether the plastic has arrived. */
export const askAfterDays = 60

/** docs/product/fulfilment.md#by-phone: after this many wrong codes the card's code is void. */
export const maxWrongCodes = 5
