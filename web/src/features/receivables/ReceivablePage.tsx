import { useState } from 'react'
import { Link, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { LedgerItem, PaymentRow } from '@forecourt/domain/contract/payments.ts'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { paymentMethodNames } from '@forecourt/domain/rules/payments.ts'
import { useCan } from '#src/api/use-can.ts'
import { AdjustDrawer } from '#src/features/adjustments/AdjustDrawer.tsx'
import { Adjustments } from '#src/features/adjustments/Adjustments.tsx'
import { RefundDrawer } from '#src/features/adjustments/RefundDrawer.tsx'
import { CreditPanel } from '#src/features/credit/CreditPanel.tsx'
import { MoveLineDrawer } from '#src/features/corrections/MoveLineDrawer.tsx'
import { RebillDrawer } from '#src/features/corrections/RebillDrawer.tsx'
import { TakeBackDrawer } from '#src/features/corrections/TakeBackDrawer.tsx'
import { FeeConsents } from '#src/features/fees/FeeConsents.tsx'
import { Consents } from '#src/features/late-fees/Consents.tsx'
import { WaitingRequests } from '#src/features/money-requests/WaitingRequests.tsx'
import { BalanceFacts } from '#src/features/payments/BalanceFacts.tsx'
import { OpenItems } from '#src/features/payments/OpenItems.tsx'
import { Paid } from '#src/features/payments/Paid.tsx'
import { StatementDay } from '#src/features/statements/StatementDay.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { FormSkeleton, RuledSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { receivableCalls } from './receivables.calls.ts'
import { ReallocateDrawer } from './ReallocateDrawer.tsx'
import { ReturnDrawer } from './ReturnDrawer.tsx'

/** One account: its open items, payments, and new money received. */
export function ReceivablePage() {
  const { accountId } = useParams({ strict: false })
  const query = useQuery(receivableCalls.get(Number(accountId)))
  return (
    <Page>
      {query.error?.status === 404 ? (
        <EmptyState title="This account could not be found." />
      ) : (
        <Loaded query={query} loading={<Waiting />}>
          {({ data }) => <Receivable data={data} />}
        </Loaded>
      )}
    </Page>
  )
}

/** As long as what follows, so that the footer does not move. */
function Waiting() {
  return (
    <div className="stack gap-4">
      <TextSkeleton lines={3} label="Loading the account" />
      <Panel title="Balance">
        <BalanceFacts balance={null} />
      </Panel>
      <Panel title="Credit">
        <FormSkeleton fields={4} label="Loading the account" />
      </Panel>
      <Panel title="Open items">
        <RuledSkeleton rows={3} label="Loading the account" />
      </Panel>
      <Panel title="Payments">
        <RuledSkeleton rows={10} label="Loading the account" />
      </Panel>
    </div>
  )
}

function Receivable({ data }: { data: AccountReceivable }) {
  const { account, balance, items, payments, statement_day, waiting } = data
  const [doing, setDoing] = useState<'pay' | 'adjust' | 'refund' | 'take back' | 'move' | 'rebill' | null>(null)
  const close = () => setDoing(null)
  const mayRecord = useCan('receivables.manage') && balance.ledger_from !== null
  const debits = items.filter(({ amount }) => amount > 0).map(({ number }) => number)
  const record = mayRecord ? (
    <>
      {balance.unused_credit > 0 ? (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('refund')}>
          Refund
        </Button>
      ) : null}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('move')}>
        Move a line
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('rebill')}>
        Correct prices
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('take back')}>
        Reverse invoice
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setDoing('adjust')}>
        Adjust
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setDoing('pay')}>
        Record payment
      </Button>
    </>
  ) : null
  return (
    <>
      <PageTitle title={account.name} sub={<AccountLinks account={account} />} actions={record} />
      <div className="stack gap-4">
        {balance.ledger_from === null ? (
          <Notice tone="service">
            <p className="no-margin">The ledger is not in use yet, so nothing is posted.</p>
            <Link to="/receivables">Choose its first day on Receivables</Link>
          </Notice>
        ) : null}
        <WaitingRequests waiting={waiting} />
        <Panel title="Balance">
          <BalanceFacts balance={balance} />
        </Panel>
        <CreditPanel account_id={account.id} account_name={account.name} />
        <Panel title="Open items">
          <OpenItems items={items} account_id={account.id} />
          <More shown={items.length} words="These are the 100 items that were due first." />
        </Panel>
        <Panel title="Payments">
          <Payments account_id={account.id} payments={payments} items={items} mayReturn={mayRecord} />
          <More shown={payments.length} words="These are the latest 100 payments. The account’s own page Payments lists all." />
        </Panel>
        <Panel title="Adjustments">
          <Adjustments account_id={account.id} />
        </Panel>
        <Panel title="Statements">
          <StatementDay account_id={account.id} statement_day={statement_day} mayChange={mayRecord} />
        </Panel>
        <Panel title="Fees agreed to">
          <Consents account_id={account.id} mayRecord={mayRecord} />
          <FeeConsents account_id={account.id} />
        </Panel>
      </div>
      {doing === 'pay' ? <PaymentDrawer account={account} items={items} balance={balance.balance} onClose={close} /> : null}
      {doing === 'adjust' ? <AdjustDrawer account={account} invoices={debits} onClose={close} /> : null}
      {doing === 'move' ? <MoveLineDrawer account={account} onClose={close} /> : null}
      {doing === 'rebill' ? <RebillDrawer account={account} onClose={close} /> : null}
      {doing === 'take back' ? <TakeBackDrawer account={account} onClose={close} /> : null}
      {doing === 'refund' ? <RefundDrawer account={account} unused={balance.unused_credit} onClose={close} /> : null}
    </>
  )
}

/** A reply holds at most this many items, and as many payments. */
const most = 100

function More({ shown, words }: { shown: number; words: string }) {
  return shown < most ? null : <p className="dimmed size-s">{words}</p>
}

const subOf = (payment: PaymentRow) =>
  [dayName(payment.received_on), paymentMethodNames[payment.method], payment.reference].filter(Boolean).join(' · ')

type PaymentsProps = {
  account_id: number
  payments: readonly PaymentRow[]
  items: readonly LedgerItem[]
  mayReturn: boolean
}

function Payments({ account_id, payments, items, mayReturn }: PaymentsProps) {
  const [doing, setDoing] = useState<{ what: 'use' | 'return'; payment: PaymentRow } | null>(null)
  const close = () => setDoing(null)
  if (payments.length === 0) return <EmptyState title="No payments yet" />
  return (
    <>
      <RuledList label="Payments">
        {payments.map((payment) => (
          <RuledRow
            key={payment.id}
            title={`${payment.payment_number}, ${dollars(payment.amount)}`}
            sub={
              <>
                {subOf(payment)} · <Paid payment={payment} account_id={account_id} />
              </>
            }
          >
            {mayReturn && payment.state === 'posted' ? (
              <>
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={`Use for other invoices: ${payment.payment_number}`}
                  onClick={() => setDoing({ what: 'use', payment })}
                >
                  Use for other invoices
                </Button>
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={`Enter return: ${payment.payment_number}`}
                  onClick={() => setDoing({ what: 'return', payment })}
                >
                  Enter return
                </Button>
              </>
            ) : null}
          </RuledRow>
        ))}
      </RuledList>
      {doing?.what === 'use' ? (
        <ReallocateDrawer account_id={account_id} payment={doing.payment} items={items} onClose={close} />
      ) : null}
      {doing?.what === 'return' ? <ReturnDrawer account_id={account_id} payment={doing.payment} onClose={close} /> : null}
    </>
  )
}
