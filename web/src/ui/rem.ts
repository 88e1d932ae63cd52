/** A length in pixels that grows with the text a person has asked the browser for, as `rem` does in a style sheet. */
export const rem = (count: number) => count * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
