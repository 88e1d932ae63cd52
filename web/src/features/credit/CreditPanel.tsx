import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountCredit } from '@forecourt/domain/contract/credit.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { holdCauseNames } from '@forecourt/domain/rules/credit.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { HoldDrawer } from '#src/features/accounts/HoldDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { creditCalls } from './credit.calls.ts'
import { DismissDrawer } from './DismissDrawer.tsx'
import { LimitDrawer } from './LimitDrawer.tsx'
import { RaiseDrawer } from './RaiseDrawer.tsx'

const Amount = ({ cents }: { cents: number }) => <span className="figures">{dollars(cents)}</span>

const parts: readonly [key: 'balance' | 'open_lines' | 'authorised' | 'recent_ach', label: string][] = [
  ['balance', 'Balance'],
  ['open_lines', 'Not invoiced yet'],
  ['authorised', 'Authorized'],
  ['recent_ach', 'ACH that may be returned'],
]

/** docs/product/credit.md: the credit limit of the account, how much it uses, and the actions for staff. */
export function CreditPanel({ account_id, account_name }: { account_id: number; account_name: string }) {
  const query = useQuery(creditCalls.get(account_id))
  const mayChange = useCan('credit.manage')
  const [doing, setDoing] = useState<'limit' | 'raise' | 'hold' | 'dismiss' | null>(null)
  const close = () => setDoing(null)
  const actions = mayChange ? (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('limit')}>
        Set limit
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('raise')}>
        Give extra credit
      </Button>
    </>
  ) : null
  return (
    <Panel title="Credit" actions={actions}>
      <Loaded query={query} loading={<FormSkeleton fields={4} label="Loading the credit" />}>
        {({ data }) => (
          <div className="stack gap-4">
            <Proposal account_id={account_id} credit={data} mayChange={mayChange} onDo={setDoing} />
            <Used credit={data} />
            <Raises account_id={account_id} credit={data} mayChange={mayChange} />
            <Orders account_id={account_id} credit={data} mayChange={mayChange} />
            {doing === 'limit' ? <LimitDrawer account_id={account_id} credit={data} onClose={close} /> : null}
            {doing === 'hold' && data.cause ? (
              <HoldDrawer
                account_id={account_id}
                account_name={account_name}
                proposed={{ reason: 'credit', note: `Because ${holdCauseNames[data.cause]}` }}
                onClose={close}
              />
            ) : null}
          </div>
        )}
      </Loaded>
      {doing === 'raise' ? <RaiseDrawer account_id={account_id} onClose={close} /> : null}
      {doing === 'dismiss' ? <DismissDrawer account_id={account_id} onClose={close} /> : null}
    </Panel>
  )
}

function Used({ credit }: { credit: AccountCredit }) {
  const { credit_limit, exposure, used, available } = credit
  return (
    <Facts fit="9rem">
      <Fact label="Limit">{credit_limit === null ? 'None' : <Amount cents={credit_limit} />}</Fact>
      <Fact label="Exposure">
        <strong>
          <Amount cents={exposure} />
        </strong>
      </Fact>
      {used === null || available === null ? null : (
        <>
          <Fact label="Used">
            <span className="figures">{(used / 100).toFixed(2)}%</span>
          </Fact>
          <Fact label="Available">
            <Amount cents={available} />
          </Fact>
        </>
      )}
      {parts.map(([key, label]) => (
        <Fact key={key} label={label}>
          <Amount cents={credit[key]} />
        </Fact>
      ))}
    </Facts>
  )
}

type PartProps = { account_id: number; credit: AccountCredit; mayChange: boolean }

function Proposal({ account_id, credit, mayChange, onDo }: PartProps & { onDo: (what: 'hold' | 'dismiss') => void }) {
  const { cause, proposed_at, is_held } = credit
  const mayHold = useCan('accounts.hold')
  const release = useCall(api.accounts.release, {
    refresh: ['credit', 'receivables', 'accounts', 'cards'],
    popup: 'The hold for credit is released',
  })
  const params = { account_id: String(account_id) }
  if (is_held)
    return (
      <Notice tone="caution" title="On hold for credit">
        {cause ? <p className="no-margin">Because {holdCauseNames[cause]}.</p> : null}
        {mayHold ? (
          <SubmitButton
            type="button"
            variant="default"
            isBusy={release.isPending}
            onClick={() => release.mutate({ params, body: { reason: 'credit', note: 'Released on Receivables' } })}
          >
            Release the hold
          </SubmitButton>
        ) : null}
      </Notice>
    )
  if (!cause || !proposed_at) return null
  return (
    <Notice tone="caution" title="A hold is proposed">
      <p className="no-margin">Because {holdCauseNames[cause]}.</p>
      <div className="row wrap gap-2">
        {mayHold ? (
          <Button aria-haspopup="dialog" onClick={() => onDo('hold')}>
            Put on hold
          </Button>
        ) : null}
        {mayChange ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => onDo('dismiss')}>
            Dismiss
          </Button>
        ) : null}
      </div>
    </Notice>
  )
}

function Raises({ account_id, credit, mayChange }: PartProps) {
  const end = useCall(api.credit.endRaise, { refresh: ['credit'], popup: 'The extra credit has ended' })
  if (credit.raises.length === 0) return null
  return (
    <RuledList label="Extra credit">
      {credit.raises.map(({ id, amount, ends_on, reason }) => (
        <RuledRow key={id} title={`${dollars(amount)} more until ${dayName(ends_on)}`} sub={reason}>
          {mayChange ? (
            <SubmitButton
              type="button"
              variant="default"
              aria-label={`End the extra credit of ${dollars(amount)}`}
              isBusy={end.isPending && end.variables.params.id === String(id)}
              onClick={() => end.mutate({ params: { account_id: String(account_id), id: String(id) } })}
            >
              End
            </SubmitButton>
          ) : null}
        </RuledRow>
      ))}
    </RuledList>
  )
}

function Orders({ account_id, credit, mayChange }: PartProps) {
  const approve = useCall(api.credit.approveOrder, { refresh: ['credit', 'cardReview'], popup: 'The order goes on to review' })
  if (credit.orders.length === 0) return null
  return (
    <RuledList label="Orders waiting for credit">
      {credit.orders.map(({ id, card_order_number, cards }) => (
        <RuledRow key={id} title={card_order_number} sub={`${counted(cards, 'card')}, waiting because nearly all credit is used`}>
          {mayChange ? (
            <SubmitButton
              type="button"
              variant="default"
              aria-label={`Approve the credit of ${card_order_number}`}
              isBusy={approve.isPending && approve.variables.params.id === String(id)}
              onClick={() => approve.mutate({ params: { account_id: String(account_id), id: String(id) } })}
            >
              Approve credit
            </SubmitButton>
          ) : null}
        </RuledRow>
      ))}
    </RuledList>
  )
}
