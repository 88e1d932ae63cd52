import { useEffect, useRef } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { usePreferences } from '#src/api/preferences.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { putUpGuard } from '#src/record/leave-guards.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { useKeys } from '#src/ui/use-keys.ts'
import { Views } from '#src/ui/Views.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { sendAllNow, undoLast } from './held-back.ts'
import { keyOf, kindLooks, kinds } from './review-kinds.ts'
import { ReviewPane } from './ReviewPane.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { useQueue, type Queue } from './use-queue.ts'
import classes from './CardReviewPage.module.css'

const headingId = 'review-item'

/** Moves the focus to the heading of a newly opened item. When the page itself opens, the focus stays on its title. */
const useItemFocus = (key: string | null) => {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = key
    if (before === null || before === key) return
    const place = document.getElementById(headingId) ?? document.querySelector<HTMLElement>('main h1')
    place?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [key])
}

/** Sends held decisions early when the user leaves the page, while the session still exists. */
const useSendOnLeave = () =>
  useEffect(() => {
    const send = () => void sendAllNow()
    const takeDown = putUpGuard({ ask: () => sendAllNow().then(() => true) })
    addEventListener('pagehide', send)
    return () => {
      takeDown()
      removeEventListener('pagehide', send)
      send()
    }
  }, [])

/** One queue of everything that waits for staff. */
export function CardReviewPage() {
  const isPhone = useIsPhone()
  const review = useQueue(isPhone)
  const { queue, open } = review
  const hasKeys = usePreferences((preferences) => preferences.single_key_shortcuts)
  useKeys(hasKeys ? { j: review.next, k: review.previous, z: undoLast } : undefined)
  useSendOnLeave()
  useItemFocus(open ? keyOf(open) : review.isGone ? 'gone' : queue.data ? 'none' : null)
  const waiting = review.counts && Object.values(review.counts).reduce((sum, count) => sum + count, 0)

  return (
    <Page>
      <PageTitle
        title={waiting === undefined ? 'Card Review' : `Card Review (${waiting.toLocaleString('en-US')})`}
        sub={hasKeys && !isPhone ? 'J next, K previous, A approve, Z undo' : undefined}
      />
      <KindViews review={review} />
      {waiting === 0 ? (
        <Panel>
          <EmptyState illustration={<EmptyForecourt />} title="Nothing to review" />
        </Panel>
      ) : (
        <div className={classes.panes}>
          {isPhone && review.isOpenOnPhone ? null : <ReviewQueue queue={review} />}
          {isPhone && !review.isOpenOnPhone ? null : <OpenItem review={review} isPhone={isPhone} />}
        </div>
      )}
    </Page>
  )
}

function KindViews({ review }: { review: Queue }) {
  const { counts, search, addressOf } = review
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const link = (kind: (typeof kinds)[number] | undefined) => <ViewLink search={addressOf({ kind, keyword: '' })} />
  return (
    <Views
      isCounting={counts === undefined}
      views={[
        { label: 'All', of: 'order', count: all, isCurrent: search.kind === undefined, link: link(undefined) },
        ...kinds.map((kind) => ({
          label: kindLooks[kind].view,
          count: counts?.[kind],
          isCurrent: search.kind === kind,
          link: link(kind),
        })),
      ]}
    />
  )
}

function OpenItem({ review, isPhone }: { review: Queue; isPhone: boolean }) {
  const { open, isGone, items } = review
  return (
    <div className="stack one-column gap-4">
      {isPhone ? (
        <div>
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={review.close}>
            Back to the list
          </Button>
        </div>
      ) : null}
      {open ? (
        <ReviewPane key={keyOf(open)} item={open} headingId={headingId} isPhone={isPhone} onDecided={review.advance} />
      ) : isGone ? (
        <Panel>
          <EmptyState
            title={
              <span id={headingId} tabIndex={-1}>
                This is no longer waiting for review.
              </span>
            }
            action={items.length > 0 ? <Button onClick={review.advance}>Next item</Button> : undefined}
          >
            It has already been decided, or it was withdrawn.
          </EmptyState>
        </Panel>
      ) : null}
    </div>
  )
}
