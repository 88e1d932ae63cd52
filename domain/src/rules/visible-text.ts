// Text without invisible characters. Control characters break mails, files and logs; marks that turn the direction of
// writing or take no space make two different texts look alike. The joiners stay: Persian and emoji are written with them.

const unseen = String.raw`\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF`

export const visibleLine = new RegExp(`^[^${unseen}]*$`, 'u')
/** The same, over several lines. */
export const visibleLines = new RegExp(`^(?:[^${unseen}]|[\n\r\t])*$`, 'u')
/** For what people compare by eye, such as a vehicle number: no joiners either. */
export const visibleCode = /^[^\p{C}]*$/u

export const visibleMessage = 'Must not contain control characters'
