/** Lowercase only, and stricter than the standard: no quotes, groups, comments or spaces ever reach the mail library. */
export const emailPattern = /^[a-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

export const emailLength = 254
