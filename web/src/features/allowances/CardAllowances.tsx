import { counted } from '@forecourt/domain/format/counted.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconClockPlus } from '@tabler/icons-react'
import type { Allowance } from '@forecourt/domain/contract/allowances.ts'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { EventItem, EventList } from '#src/ui/EventList.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { AllowanceDrawer } from './AllowanceDrawer.tsx'
import { CardReset } from './CardReset.tsx'
import { RefuseDrawer } from './RefuseDrawer.tsx'
import { allowanceCalls } from './allowances.calls.ts'
import { isClosedNow, type Telling } from './telling.ts'

const stateWords = {
  asked: 'Waiting for customer service to decide',
  in_force: 'In force',
  ended: 'Ended',
  refused: 'Not granted',
} as const

const endWords = {
  time: 'by its time',
  uses: 'after its last fill',
  person: 'early',
  card: 'with the card',
  account: 'with the account',
} as const

const stateOf = ({ state, ended_because, note }: Allowance) =>
  [stateWords[state], ended_because && endWords[ended_because], note && `(${note})`].filter(Boolean).join(' ')

/** docs/product/card-life.md#allowances: the current allowances of the card, and the earlier ones. */
export function CardAllowances({ card }: { card: CardDetail }) {
  // A decline links here with the form open, and with the limit that declined it.
  const { allow } = useSearch({ strict: false }) as { allow?: string }
  const [asking, setAsking] = useState(allow ?? null)
  const button = useFocusBack(asking !== null)
  const found = useQuery(allowanceCalls.list(card.id)).data?.data
  const mayAsk = useCan('cards.manage') && card.card_status_id === cardStatus.active
  if (!found) return null
  const { allowances } = found
  return (
    <section aria-labelledby="card-allowances" className="below-4">
      <h3 id="card-allowances" className="size-m">
        Allowances
      </h3>
      {allowances.length === 0 ? (
        <p className="no-margin dimmed size-s">Nothing is allowed beyond the limits above.</p>
      ) : (
        <EventList>
          {allowances.map((allowance) => (
            <AllowanceItem key={allowance.id} allowance={allowance} telling={found} />
          ))}
        </EventList>
      )}
      {mayAsk ? (
        <div className="row wrap gap-3 above-2">
          <Button
            ref={button}
            variant="default"
            leftSection={<IconClockPlus size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsking('')}
          >
            Allow more for a while
          </Button>
          <CardReset card={card} telling={found} />
        </div>
      ) : null}
      {asking !== null && mayAsk ? (
        <AllowanceDrawer card={card} telling={found} declined={asking} onClose={() => setAsking(null)} />
      ) : null}
    </section>
  )
}

function AllowanceItem({ allowance, telling }: { allowance: Allowance; telling: Telling }) {
  const shownValue = useShownValue()
  const { moment } = useAccountTime()
  const mayEnd = useCan('cards.manage')
  const mayDecide = useCan('network.operate')
  const end = useCall(api.allowances.end, { refresh: ['allowances', 'cards'] })
  const decide = useCall(api.allowances.decide, { refresh: ['allowances', 'cards', 'staffTasks'] })
  const [isRefusing, setRefusing] = useState(false)
  const { id, card_id, field, value, until, uses, reason, state } = allowance
  const shown = field === 'states' ? shownValue(field, [value]) : shownValue(field, value)
  const isOpen = state === 'asked' || state === 'in_force'
  const isClosed = isClosedNow(telling)
  return (
    <EventItem title={`${fieldLabel(field)}: ${shown}`} at={allowance.asked_at} moment={moment} by={stateOf(allowance)}>
      <p className="no-margin size-s">
        Until {moment(until)}
        {uses === null ? '' : `, for ${counted(uses, 'fill')}`}. {reason}
      </p>
      {state === 'asked' && mayDecide && isClosed ? (
        <p className="no-margin dimmed size-s">
          {telling.network_name} is told by hand, {telling.business_hours}. It can be granted while the office is open.
        </p>
      ) : null}
      {isOpen ? (
        <div className="row wrap gap-3">
          {state === 'asked' && mayDecide ? (
            <>
              <SubmitButton
                type="button"
                variant="default"
                size="compact"
                isBusy={decide.isPending}
                disabled={isClosed}
                onClick={() => decide.mutate({ params: { id: String(id) }, body: { decision: 'grant', note: '' } })}
              >
                Grant
              </SubmitButton>
              <Button variant="default" size="compact" aria-haspopup="dialog" onClick={() => setRefusing(true)}>
                Refuse
              </Button>
            </>
          ) : null}
          {mayEnd ? (
            <SubmitButton
              type="button"
              variant="default"
              size="compact"
              isBusy={end.isPending}
              onClick={() => end.mutate({ params: { id: String(card_id) }, body: { allowance_id: id } })}
            >
              {state === 'asked' ? 'Withdraw' : 'End now'}
            </SubmitButton>
          ) : null}
        </div>
      ) : null}
      {isRefusing ? <RefuseDrawer allowance={allowance} onClose={() => setRefusing(false)} /> : null}
    </EventItem>
  )
}
