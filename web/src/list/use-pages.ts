import { useState } from 'react'

type Page = { page: number; per_page: number }

/** The page of a list that is only a part of its screen, so it is not in the address. */
export const usePages = (atFirst = 25) => {
  const [{ page, per_page }, setPages] = useState<Page>({ page: 1, per_page: atFirst })
  /** Another number of rows per page starts at the first one. */
  const onPage = (change: Partial<Page>) => setPages({ page: 1, per_page, ...change })
  return {
    atFirst,
    page,
    per_page,
    query: { page: String(page), per_page: String(per_page) },
    /** What a LoadedTable needs. */
    table: { page, per_page, onPage },
    setPages,
  }
}

export type Pages = ReturnType<typeof usePages>
