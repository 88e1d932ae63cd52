import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import { useListSearch, useOthers } from '#src/list/use-list-search.ts'
import { reviewCalls, reviewList } from './card-review.calls.ts'
import { useHeldBack } from './held-back.ts'
import { keyOf } from './review-kinds.ts'

const nothing: ReviewItem[] = []

type Counted = { data: readonly ReviewItem[]; counts: Record<ReviewItem['kind'], number> }

/** Items held for undo no longer count as waiting, although the server does not know of the decision yet. */
const countWithout = ({ data, counts }: Counted, isHeld: (item: ReviewItem) => boolean) => {
  const left = { ...counts }
  for (const item of data) if (isHeld(item)) left[item.kind] -= 1
  return left
}

/**
 * The queue and its open item. If the address names no item, the first one is open, except on a phone, where the list is a page of
 * its own.
 */
export const useQueue = (isPhone: boolean) => {
  const { search, query, addressOf } = useListSearch(reviewList)
  const { others, setOther } = useOthers(reviewList)
  const navigate = useNavigate()
  const queue = useQuery(reviewCalls.list(query))
  const { held } = useHeldBack()
  const isHeld = (item: ReviewItem) => held.some(({ key }) => key === keyOf(item))
  const items = (queue.data?.data ?? nothing).filter((item) => !isHeld(item))
  const counts = queue.data && countWithout(queue.data, isHeld)
  // A window that becomes narrow keeps its open item: the user may be writing in its drawer.
  const [showsFirst, setShowsFirst] = useState(!isPhone)
  if (!isPhone && !showsFirst) setShowsFirst(true)
  const asked = others['item']
  const open = asked === undefined ? (showsFirst ? items[0] : undefined) : items.find((item) => keyOf(item) === asked)
  const place = open ? items.indexOf(open) : -1

  /** Another filter or page starts at its first item. */
  const setSearch = (change: Partial<typeof search>, step: 'push' | 'replace' = 'push') =>
    void navigate({ to: '.', search: addressOf(change), replace: step === 'replace', resetScroll: false })
  const last = Math.max(1, queue.data?.meta.last_page ?? search.page)
  const isPastTheEnd = search.page > last && !queue.isPlaceholderData
  useEffect(() => {
    // The last item of the last page was decided: go to the last page that exists.
    if (isPastTheEnd) setSearch({ page: last }, 'replace')
    // oxlint-disable-next-line react/exhaustive-deps -- setSearch is a new function on every render
  }, [isPastTheEnd, last])
  const show = (item: ReviewItem | undefined, step: 'push' | 'replace' = 'push') => {
    if (item) setOther('item', keyOf(item), step)
  }

  return {
    queue,
    counts,
    items,
    search,
    setSearch,
    addressOf,
    open,
    /** The address names an item that is no longer waiting: it was decided or withdrawn. */
    isGone: asked !== undefined && !open && queue.data !== undefined && !queue.isFetching,
    isOpenOnPhone: asked !== undefined || (showsFirst && open !== undefined),
    next: () => show(items[place + 1]),
    previous: () => show(items[place - 1]),
    /** After the open item is decided, opens the next item, or the previous one, or the empty queue. */
    advance: () => {
      const following = items[place + 1] ?? items[place - 1]
      setOther('item', following && keyOf(following), 'replace')
    },
    close: () => {
      setShowsFirst(false)
      if (asked !== undefined) setOther('item', undefined)
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
