// Rejects invisible characters in text. Control characters break mails, files and logs; direction marks and zero-width characters
// make different texts look alike. Joiners are allowed, because Persian and emoji need them.

const unseen = String.raw`\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF`

export const visibleLine = new RegExp(`^[^${unseen}]*$`, 'u')
/** The same for several lines. */
export const visibleLines = new RegExp(`^(?:[^${unseen}]|[\n\r\t])*$`, 'u')
/** For values that people compare by eye, such as a vehicle number: joiners are not allowed either. */
export const visibleCode = /^[^\p{C}]*$/u

export const visibleMessage = 'Must not contain control characters'
