// The look of the bulk upload drawer, both while its content loads and afterwards.
export const uploadTitle = 'Bulk upload'

/** Wider than any screen, so that the drawer fills it. */
export const wholeScreen = 100_000
