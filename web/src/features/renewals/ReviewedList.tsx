import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleMinus, IconCreditCard } from '@tabler/icons-react'
import type { Renewal, RenewalCard } from '@forecourt/domain/contract/renewals.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { isFinalReason, monthWords } from '@forecourt/domain/rules/renewals.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar, SelectionButton } from '#src/ui/SelectionBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useKeptSelection } from '#src/record/use-kept-selection.ts'
import { renewalCalls } from './renewals.calls.ts'
import { RenewalTable, useCardFilter } from './RenewalTable.tsx'

const nouns: [string, string] = ['card', 'cards']

const words = ({ state, review_until, reviewed_at, renew_count, skip_count }: Renewal) => {
  const counts = `${counted(renew_count, 'card', 'cards')} will be renewed, ${skip_count} will not.`
  if (state !== 'review') return `${counts} Your provider has approved the list.`
  const until = review_until ? dayName(review_until) : ''
  return reviewed_at
    ? `${counts} You have confirmed the list. Until ${until} it can still be changed, unless it is approved before.`
    : `${counts} Please check them by ${until}. If you do nothing, they are renewed as shown.`
}

/** Decisions made one right after the other are sent in turn, each on what the one before has made of the list. */
const useDecide = ({ id, version }: Renewal) => {
  const latest = useRef(version)
  useEffect(() => {
    latest.current = Math.max(latest.current, version)
  }, [version])
  return useAction(
    async (cards: readonly { id: number; renew: boolean }[]) => {
      const body = { version: latest.current, cards: [...cards] }
      const { data } = await call(api.renewals.decide, { params: { id: String(id) }, body })
      latest.current = data.version
    },
    { refresh: ['renewals'], inTurn: `renewal ${id}` },
  )
}

/** One list of proposals. The user changes single cards or several at once, and confirms the list. */
export function ReviewedList({ list }: { list: Renewal }) {
  const { id, version, state, reviewed_at, month } = list
  const shown = useCardFilter()
  const cards = useQuery(renewalCalls.cards(id, shown.filter, shown.pages))
  const selection = useKeptSelection(JSON.stringify([id, shown.filter, shown.pages.query]))
  const mayDecide = useCan('renewals.review') && state === 'review'
  const navigate = useNavigate()
  const refresh = ['renewals'] as const
  const decide = useDecide(list)
  const confirm = useCall(api.renewals.confirm, { refresh, popup: 'The list is confirmed' })
  const rows = cards.data?.data ?? []
  const params = { id: String(id) }
  const say = (ids: readonly number[], renew: boolean) =>
    decide.mutate(
      ids.slice(0, limits.renewalDecisions).map((card) => ({ id: card, renew })),
      { onSuccess: selection.clear },
    )
  const selected = rows.filter((card) => selection.isSelected(card.id)).map((card) => card.id)
  const menuOf = (card: RenewalCard) => [
    ...(card.renew
      ? [{ label: 'Do not renew', icon: IconCircleMinus, onChoose: () => say([card.id], false) }]
      : isFinalReason(card.reason)
        ? []
        : [{ label: 'Renew', icon: IconCircleCheck, onChoose: () => say([card.id], true) }]),
    {
      label: 'Change the card',
      icon: IconCreditCard,
      onChoose: () => void navigate({ to: '/card-management', search: { card: card.card_id } }),
    },
  ]
  const confirmButton =
    mayDecide && !reviewed_at ? (
      <SubmitButton
        type="button"
        isBusy={confirm.isPending || decide.isPending}
        onClick={() => confirm.mutate({ params, body: { version } })}
      >
        Confirm the list
      </SubmitButton>
    ) : null
  return (
    <Panel title={`Ending in ${monthWords(month)}`} actions={confirmButton} isPadded={false}>
      <div className="pad-4">
        <Notice tone={state === 'review' && !reviewed_at ? 'caution' : 'guide'}>{words(list)}</Notice>
      </div>
      {mayDecide ? (
        <SelectionBar selection={selection} page={rows.map((card) => card.id)} total={rows.length} nouns={nouns}>
          <SelectionButton isBusy={decide.isPending} onClick={() => say(selected, true)}>
            Renew
          </SelectionButton>
          <SelectionButton isBusy={decide.isPending} onClick={() => say(selected, false)}>
            Do not renew
          </SelectionButton>
        </SelectionBar>
      ) : null}
      <RenewalTable query={cards} shown={shown} {...(mayDecide && { rowMenu: menuOf, selection })} />
    </Panel>
  )
}
