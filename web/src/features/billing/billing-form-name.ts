/** The key under which typed form values are kept, so that the page can restore them. */
export const billingFormName = 'billing'
