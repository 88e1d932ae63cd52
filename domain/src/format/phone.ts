// Spec section 5: phone numbers are (###) ###-####.

export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/
export const phoneMask = '(999) 999-9999'
