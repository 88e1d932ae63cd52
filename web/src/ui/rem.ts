/** A length in pixels that scales with the browser's text size, as `rem` does in a style sheet. */
export const rem = (count: number) => count * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
