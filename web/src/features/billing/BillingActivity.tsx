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
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { billingCalls } from './billing.calls.ts'
import classes from './BillingPage.module.css'

type BillingEvent = ReplyOf<typeof api.billing.history>['data'][number]

const actions: Record<BillingEvent['action'], string> = { 'billing.create': 'Written down', 'billing.update': 'Changed' }
const sources: Record<BillingEvent['source'], string> = { portal: 'portal', staff: 'provider staff' }

/** Who, when, old and new: newest first. */
export function BillingActivity() {
  const [page, setPage] = useState(1)
  const history = useQuery(billingCalls.history(page))
  const { zone, moment } = useAccountTime()
  return (
    <Panel title="History">
      <Loaded query={history} loading={<TextSkeleton lines={4} label="Loading the history" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="Nothing has been changed here yet." />
          ) : (
            <>
              <p className={classes.note}>Times are {zone}.</p>
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
    </Panel>
  )
}

function Event({ event, moment }: { event: BillingEvent; moment: (at: string) => string }) {
  const { at, who, source, action, changes } = event
  return (
    <EventItem title={actions[action]} at={at} moment={moment} by={`${who} · ${sources[source]}`}>
      <Changes
        // The first entry names every field; those left empty say nothing.
        changes={changes.filter(({ before, after }) => before || after)}
        isFirst={action === 'billing.create'}
      />
    </EventItem>
  )
}
