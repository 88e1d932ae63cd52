import { Button } from './Button.tsx'

type PagesProps = {
  page: number
  last: number
  onPage: (page: number) => void
  /** The list is in the order of names, so no page is older than another. */
  isByName?: boolean
}

/** Page by page, usually newest first: the short pager of a list inside a drawer. Renders nothing for a single page. */
export function Pages({ page, last, onPage, isByName = false }: PagesProps) {
  if (last <= 1) return null
  return (
    <div className="row middle between gap-3 above-4">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {isByName ? 'Previous' : 'Newer'}
      </Button>
      <span>
        {page} of {last}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {isByName ? 'Next' : 'Older'}
      </Button>
    </div>
  )
}
