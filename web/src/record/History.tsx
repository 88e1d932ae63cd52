import { useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { HistoryEvent } from '@forecourt/domain/contract/history.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Changes } from '#src/ui/Changes.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EventItem, EventList } from '#src/ui/EventList.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { Loaded } from './Loaded.tsx'

type Past = { data: HistoryEvent[]; meta: { total: number; last_page: number } }

type HistoryProps<Reply extends Past, Key extends readonly unknown[]> = {
  pageOf: (page: number) => UseQueryOptions<Reply, ApiError, Reply, Key>
  /** The display name of each action. */
  actions: Readonly<Record<string, string>>
  /** The action that creates the record. Its entry names every field, so those left empty are not shown. */
  firstAction?: string
  loading: { lines: number; label: string }
  empty: string
  noteClass: string | undefined
  /** The word for a value that is empty. */
  emptyWord?: (field: string) => string
}

const sources: Record<HistoryEvent['source'], string> = {
  portal: 'portal',
  staff: 'provider staff',
  'bulk update': 'bulk update',
  system: 'the system',
}

/** Who changed what and when, with old and new values, newest first. */
export function History<Reply extends Past, Key extends readonly unknown[]>(props: HistoryProps<Reply, Key>) {
  const { pageOf, actions, firstAction, loading, empty, noteClass, emptyWord } = props
  const [page, setPage] = useState(1)
  const history = useQuery(pageOf(page))
  const { zone, moment } = useAccountTime()
  return (
    <Loaded query={history} loading={<TextSkeleton {...loading} />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title={empty} />
        ) : (
          <>
            <p className={noteClass}>Times are {zone}.</p>
            <EventList aria-busy={history.isPlaceholderData || undefined}>
              {data.map(({ id, at, who, source, action, reason, changes }) => (
                <EventItem
                  key={id}
                  title={`${actions[action] ?? action}${reason ? `: ${reason}` : ''}`}
                  at={at}
                  moment={moment}
                  by={`${who} · ${sources[source]}`}
                >
                  <Changes
                    changes={firstAction ? changes.filter(({ before, after }) => before || after) : changes}
                    isFirst={action === firstAction}
                    {...(emptyWord && { emptyWord })}
                  />
                </EventItem>
              ))}
            </EventList>
            <Pages page={page} last={meta.last_page} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  )
}
