type Entry = number | 'gap before' | 'gap after'

/** The first page, the last, and those around the current one: always the same number of entries, so the buttons do not move. */
export const pagesAround = (page: number, last: number): Entry[] => {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap after', last]
  if (page >= last - 3) return [1, 'gap before', last - 4, last - 3, last - 2, last - 1, last]
  return [1, 'gap before', page - 1, page, page + 1, 'gap after', last]
}
