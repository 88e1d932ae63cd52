import { Button } from './Button.tsx'

/** Newest first, page by page: the short pager of a list inside a drawer. Renders nothing for a single page. */
export function Pages({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  if (last <= 1) return null
  return (
    <div className="row middle between gap-3 above-4">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span>
        {page} of {last}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  )
}
