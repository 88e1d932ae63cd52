// docs/product/transactions-and-money.md#older-news: which of two files that name the same sale is the newer one.

export type Telling = {
  /** The import that brought it, or the first one with the same bytes. They are numbered as they arrive. */
  told_by: number
  /** When its sender made the file, if the layout says so. */
  made_at: string | null
}

/** Two files that say when they were made are ordered by that. All others are ordered by arrival. */
export const isOlder = (one: Telling, other: Telling) =>
  one.made_at && other.made_at && one.made_at !== other.made_at ? one.made_at < other.made_at : one.told_by < other.told_by
