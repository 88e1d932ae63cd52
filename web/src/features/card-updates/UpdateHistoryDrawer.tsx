import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { CardUpdateState } from '@forecourt/domain/contract/card-updates.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { IfCan } from '#src/api/IfCan.tsx'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { cardUpdateCalls } from './card-updates.calls.ts'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './UpdateHistoryDrawer.module.css'

type Request = ReplyOf<typeof api.cardUpdates.list>['data'][number]

const states = {
  pending: { label: 'Waiting', tone: 'caution', icon: IconClock },
  applied: { label: 'Applied', tone: 'guide', icon: IconCircleCheck },
  rejected: { label: 'Rejected', tone: 'stop', icon: IconCircleX },
  withdrawn: { label: 'Withdrawn', tone: 'asphalt', icon: IconArrowBackUp },
} as const satisfies Record<CardUpdateState, object>

/** The outcome in one sentence. */
const outcome = ({ state, cards, changed, skipped, reason }: Request) => {
  if (state === 'pending') return `${counted(cards, 'card')}. ${popups.bulkUpdateAccepted}.`
  if (state === 'withdrawn') return `${counted(cards, 'card')}, nothing was changed`
  if (state === 'rejected') return `${counted(cards, 'card')}, nothing was changed${reason ? `: ${reason}` : ''}`
  return `${counted(changed ?? 0, 'card')} changed${skipped ? `, ${counted(skipped, 'card')} left out` : ''}`
}

/** Bulk updates are applied in business hours. Lists the requests, with the outcome for each card. */
export function UpdateHistoryDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const requests = useQuery(cardUpdateCalls.list(page))
  const { zone, moment } = useAccountTime()
  return (
    <Drawer title="Update requests" sub={`Times are ${zone}`} width={640} onClose={onClose}>
      <Loaded query={requests} loading={<TextSkeleton lines={6} label="Loading the update requests" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="No update requests yet">Select cards and choose “Edit limits” to change many at once.</EmptyState>
          ) : (
            <>
              <ol className="plain-list">
                {data.map((request) => (
                  <li key={request.id} className={classes.request}>
                    <p className={classes.what}>
                      <strong>{request.fields.map((field) => fieldLabel(field as CardField)).join(', ')}</strong>
                      <StatusChip {...states[request.state]} data-of="request">
                        {states[request.state].label}
                      </StatusChip>
                    </p>
                    <p className={classes.who}>
                      <time dateTime={request.created_at}>{moment(request.created_at)}</time> · {request.requested_by}
                    </p>
                    <p className="no-margin">{outcome(request)}</p>
                    <div className="row wrap gap-2">
                      <Button
                        variant="default"
                        size="compact"
                        aria-expanded={open === request.id}
                        onClick={() => setOpen(open === request.id ? null : request.id)}
                      >
                        {open === request.id ? 'Hide cards' : 'Show cards'}
                      </Button>
                      {request.state === 'pending' ? (
                        <IfCan capability="cards.manage">
                          <Withdraw request={request} />
                        </IfCan>
                      ) : null}
                    </div>
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

/** No confirmation, because nothing has changed yet. */
function Withdraw({ request }: { request: Request }) {
  const withdraw = useCall(api.cardUpdates.withdraw, {
    refresh: ['cardUpdates', 'cards'],
    toast: `Withdrawn: the request for ${counted(request.cards, 'card')}`,
  })
  return (
    <SubmitButton
      type="button"
      variant="default"
      size="compact"
      isBusy={withdraw.isPending}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={() => withdraw.mutate({ params: { id: String(request.id) } })}
    >
      Withdraw
    </SubmitButton>
  )
}

function RequestCards({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const cards = useQuery(cardUpdateCalls.get(id, page))
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
