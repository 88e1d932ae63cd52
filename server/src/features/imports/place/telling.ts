// docs/product/transactions-and-money.md#older-news: determines which of two files with the same sale is the newer one.

export type Telling = {
  /** The import that brought the file, or the first import with the same bytes. Ids increase in order of arrival. */
  told_by: number
  /** When the sender created the file, if the layout contains it. */
  made_at: string | null
}

/** If both files have a creation time, it decides. Otherwise the order of arrival does. */
export const isOlder = (one: Telling, other: Telling) =>
  one.made_at && other.made_at && one.made_at !== other.made_at ? one.made_at < other.made_at : one.told_by < other.told_by
