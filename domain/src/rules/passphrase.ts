// Without zod, because the screen loads it too.

/** People type a passphrase once and write it down, so length replaces complexity rules. */
export const shortestPassphrase = 20
export const longestPassphrase = 200
