import { hash, randomBytes } from 'node:crypto'

/** The prefix lets scanners and log filters recognize the kind of token. */
export const newToken = (prefix: 'fpa' | 'fpr' | 'fph') => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Only this is stored. A token has 256 random bits, so a plain hash cannot be reversed. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')
