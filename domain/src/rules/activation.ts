// docs/product/fulfilment.md#reminders: what happens when a card that was made is not activated.

/** The account is reminded after so many days. */
export const reminderDays = [14, 30] as const
/** Then staff ask whether the plastic has arrived. */
export const askAfterDays = 60

/** docs/product/fulfilment.md#by-phone: so many wrong codes end the code of a card. */
export const maxWrongCodes = 5
