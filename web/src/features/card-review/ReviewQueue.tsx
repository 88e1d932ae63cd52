import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { keyOf, kindLooks } from './review-kinds.ts'
import type { Queue } from './use-queue.ts'
import classes from './CardReviewPage.module.css'

/** Scrolls the list so that the open item stays visible when J and K move past the edge. */
const useInSight = (key: string | undefined) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Runs after the page has scrolled to its top, because that moves the list.
    const frame = requestAnimationFrame(() => {
      const around = list.current?.getBoundingClientRect()
      const item = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
      if (!list.current || !around || !item) return
      const end = Math.min(around.bottom, innerHeight)
      if (item.top >= around.top && item.bottom <= end) return
      list.current.scrollTop += item.top - around.top - (end - around.top - item.height) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [key])
  return list
}

/** The left pane: everything that waits, oldest first. */
export function ReviewQueue({ queue: review }: { queue: Queue }) {
  const { queue, items, search, setSearch, open } = review
  const list = useInSight(open && keyOf(open))
  return (
    <Panel isPadded={false} className={classes.queue}>
      <div className="pad-3 ruled">
        <KeywordField label="Number, account, person" search={search} onSearch={setSearch} />
      </div>
      <Loaded query={queue} loading={<TextSkeleton lines={8} label="Loading the review queue" />}>
        {({ meta }) => (
          <>
            <ul ref={list} className={classes.items} aria-label="Waiting for review">
              {items.map((item) => (
                <li key={keyOf(item)}>
                  <Item item={item} isOpen={item === open} />
                </li>
              ))}
            </ul>
            {items.length === 0 ? (
              <div className="stack items-start gap-3 pad-4">
                <p className="no-margin dimmed">Nothing matches.</p>
                {search.keyword || search.kind ? (
                  <Button variant="default" onClick={() => setSearch({ keyword: '', kind: undefined })}>
                    Clear filters
                  </Button>
                ) : null}
              </div>
            ) : null}
            {meta.last_page > 1 ? (
              <div className={classes.pages}>
                <Button
                  variant="default"
                  size="compact"
                  disabled={meta.page <= 1}
                  onClick={() => setSearch({ page: meta.page - 1 })}
                >
                  Previous
                </Button>
                {meta.page} of {meta.last_page}
                <Button
                  variant="default"
                  size="compact"
                  disabled={meta.page >= meta.last_page}
                  onClick={() => setSearch({ page: meta.page + 1 })}
                >
                  Next
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Item({ item, isOpen }: { item: ReviewItem; isOpen: boolean }) {
  const { moment } = useAccountTime()
  const { name, tone, icon } = kindLooks[item.kind]
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, item: keyOf(item) })}
      className={classes.item}
      aria-current={isOpen ? 'true' : undefined}
      resetScroll={false}
    >
      <span className="row wrap middle between gap-1-2">
        <span className="strong figures">{item.number}</span>
        <StatusChip tone={tone} icon={icon}>
          {name}
        </StatusChip>
      </span>
      <span>
        {item.account_name} · {counted(item.cards, 'card')}
      </span>
      <span className={classes.dim}>{item.summary}</span>
      <span className={classes.dim}>
        {item.requested_by} · <time dateTime={item.created_at}>{moment(item.created_at)}</time>
      </span>
    </Link>
  )
}
