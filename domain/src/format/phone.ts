// Spec section 5: phone numbers are (###) ###-####.

export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/
