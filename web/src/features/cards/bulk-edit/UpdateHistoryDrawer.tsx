import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { CardUpdateState } from '@forecourt/domain/contract/card-updates.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { cardCalls } from '../cards.calls.ts'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './UpdateHistoryDrawer.module.css'

type Request = ReplyOf<typeof api.cardUpdates.list>['data'][number]

const states = {
  pending: { label: 'Waiting', tone: 'caution', icon: IconClock },
  applied: { label: 'Applied', tone: 'guide', icon: IconCircleCheck },
  rejected: { label: 'Rejected', tone: 'stop', icon: IconCircleX },
} as const satisfies Record<CardUpdateState, object>

const some = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`

/** What became of it, in a sentence. */
const outcome = ({ state, cards, changed, skipped, reason }: Request) => {
  if (state === 'pending') return `${some(cards)}. ${popups.bulkUpdateAccepted}.`
  if (state === 'rejected') return `${some(cards)}, nothing was changed${reason ? `: ${reason}` : ''}`
  return `${some(changed ?? 0)} changed${skipped ? `, ${some(skipped)} left out` : ''}`
}

/** Decisions 6: bulk updates are applied in business hours; here is what was asked for and what became of each card. */
export function UpdateHistoryDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const requests = useQuery(cardCalls.updates(page))
  const { zone, moment } = useAccountTime()
  return (
    <Drawer title="Bulk updates" sub={`Times are ${zone}`} width={640} onClose={onClose}>
      <Loaded query={requests} loading={<TextSkeleton lines={6} label="Loading the bulk updates" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="No bulk updates yet.">Select cards and choose “Edit limits” to change many at once.</EmptyState>
          ) : (
            <>
              <ol className={classes.requests}>
                {data.map((request) => (
                  <li key={request.id} className={classes.request}>
                    <p className={classes.what}>
                      <strong>{request.fields.map((field) => fieldLabel(field as CardField)).join(', ')}</strong>
                      <StatusChip {...states[request.state]}>{states[request.state].label}</StatusChip>
                    </p>
                    <p className={classes.who}>
                      <time dateTime={request.created_at}>{moment(request.created_at)}</time> · {request.requested_by}
                    </p>
                    <p className={classes.outcome}>{outcome(request)}</p>
                    <Button
                      variant="default"
                      size="compact"
                      aria-expanded={open === request.id}
                      onClick={() => setOpen(open === request.id ? null : request.id)}
                    >
                      {open === request.id ? 'Hide cards' : 'Show cards'}
                    </Button>
                    {open === request.id ? <RequestCards id={request.id} /> : null}
                  </li>
                ))}
              </ol>
              <Pages page={page} last={meta.last_page} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Drawer>
  )
}

function RequestCards({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const cards = useQuery(cardCalls.update(id, page))
  return (
    <Loaded query={cards} loading={<TextSkeleton lines={4} label="Loading the cards" />}>
      {({ data, meta }) => (
        <>
          <ChangeTable rows={data} caption={`Cards of this update, ${meta.total.toLocaleString('en-US')} in all`} />
          <Pages page={page} last={meta.last_page} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}
