/** Capitalizes a text at the start of a sentence or a cell. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
