// docs/product/orders-and-cards.md#rules-for-a-card-line: phone numbers are (###) ###-####.

export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/
