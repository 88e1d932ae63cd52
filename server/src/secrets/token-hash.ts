import { hash, randomBytes } from 'node:crypto'

/** The prefix tells scanners and log filters what they have found. */
export const newToken = (prefix: 'fpa' | 'fpr' | 'fph') => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Only this is stored. A token has 256 random bits, so a plain hash cannot be reversed. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')
