import { useState } from 'react'

/** The page of a list that is only a part of its screen, so it is not in the address. */
export const usePages = (atFirst = 25) => {
  const [{ page, per_page }, setPages] = useState({ page: 1, per_page: atFirst })
  return { atFirst, page, per_page, query: { page: String(page), per_page: String(per_page) }, setPages }
}

export type Pages = ReturnType<typeof usePages>
