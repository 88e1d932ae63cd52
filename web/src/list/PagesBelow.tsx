import { useEffect } from 'react'
import { Pager } from '#src/ui/Pager.tsx'
import type { Pages } from './use-pages.ts'

type PagesBelowProps = { label: string; pages: Pages; meta: { total: number; last_page: number } }

/** The pager below a short list. Draws nothing while one page holds all rows. */
export function PagesBelow({ label, pages, meta }: PagesBelowProps) {
  const { page, per_page, atFirst, setPages } = pages
  // The last row of the last page was decided on: go to the last page that exists.
  useEffect(() => {
    if (page > Math.max(1, meta.last_page)) setPages({ page: Math.max(1, meta.last_page), per_page })
  }, [page, per_page, meta.last_page, setPages])
  if (meta.total <= atFirst) return null
  return (
    <Pager
      label={label}
      page={page}
      per_page={per_page}
      total={meta.total}
      onPage={(next) => setPages({ page: next, per_page })}
      onPerPage={(next) => setPages({ page: 1, per_page: next })}
    />
  )
}
