// How the drawer of the bulk upload looks while its content loads and afterwards.
export const uploadTitle = 'Bulk upload'

/** Wider than any screen: the drawer then fills it. */
export const wholeScreen = 100_000
