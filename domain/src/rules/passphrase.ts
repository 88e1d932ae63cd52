// Free of zod, because the screen reads it too.

/** A passphrase that is typed once and written down is long rather than odd. */
export const shortestPassphrase = 20
export const longestPassphrase = 200
