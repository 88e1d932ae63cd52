/** How far the clock of a browser may be ahead of ours, in milliseconds. */
export const clockAhead = 15 * 60_000
