import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { Changes } from '#src/ui/Changes.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EventItem, EventList } from '#src/ui/EventList.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { cardCalls } from './cards.calls.ts'
import classes from './CardDrawer.module.css'

type CardEvent = ReplyOf<typeof api.cards.history>['data'][number]

const actions: Record<string, string> = {
  'card.create': 'Ordered',
  'card.update': 'Edited',
  'card.bulk-update': 'Edited with others',
  'card.change-status': 'Status changed',
  'card.reveal-pin': 'PIN shown',
  'card.reveal-number': 'Card number shown',
}

const sources: Record<CardEvent['source'], string> = {
  portal: 'portal',
  staff: 'provider staff',
  'bulk update': 'bulk update',
  system: 'the system',
}

/** Who, when, old and new: newest first. */
export function CardActivity({ card_id }: { card_id: number }) {
  const [page, setPage] = useState(1)
  const history = useQuery(cardCalls.history(card_id, page))
  const { zone, moment } = useAccountTime()
  return (
    <section aria-labelledby="card-changes">
      <h3 id="card-changes" className={classes.heading}>
        Changes
      </h3>
      <Loaded query={history} loading={<TextSkeleton lines={6} label="Loading the activity" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="Nothing has happened to this card yet." />
          ) : (
            <>
              <p className={classes.zone}>Times are {zone}.</p>
              <EventList aria-busy={history.isPlaceholderData || undefined}>
                {data.map((event) => (
                  <Event key={event.id} event={event} moment={moment} />
                ))}
              </EventList>
              <Pages page={page} last={meta.last_page} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Event({ event, moment }: { event: CardEvent; moment: (at: string) => string }) {
  const { at, who, source, action, reason, changes } = event
  return (
    <EventItem
      title={`${actions[action] ?? action}${reason ? `: ${reason}` : ''}`}
      at={at}
      moment={moment}
      by={`${who} · ${sources[source]}`}
    >
      <Changes changes={changes} />
    </EventItem>
  )
}
