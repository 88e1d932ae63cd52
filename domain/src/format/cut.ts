/**
 * At most this many characters from the start of a text. A character of two halves, such as an emoji, is not cut in two: Postgres
 * refuses half of one in JSON.
 */
export const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
