/** As what was typed into the form is kept, so that the page opens it again. */
export const billingFormName = 'billing'
