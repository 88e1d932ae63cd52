import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconMessageReport } from '@tabler/icons-react'
import type { Dispute, InvoiceDisputes } from '@forecourt/domain/contract/disputes.ts'
import type { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useCan, useCanRead } from '#src/api/use-can.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { clock } from '#src/transactions/transaction-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { disputeCalls } from './disputes.calls.ts'
import { DisputeDrawer } from './DisputeDrawer.tsx'
import { DisputeState } from './DisputeState.tsx'

type LineAction = (line: TransactionRow) => ReactNode
type DisputableProps = {
  invoice_id: number
  /** Set if this is not the selected account. */
  account_id: number | null
  /** What stands above the lines is still loading. */
  isWaiting: boolean
  /** Draws the lines, given the action available for each. */
  children: (action: LineAction) => ReactNode
}

const nothing: InvoiceDisputes = { until: null, is_open: false, disputes: [] }

/** The lines of an invoice. Lines can be disputed, and disputed ones show the outcome. No line appears before what moves it down. */
export function Disputable({ invoice_id, account_id, isWaiting, children }: DisputableProps) {
  const seesMoney = useCanRead('money.view')
  const mayDispute = useCan('money.view')
  const query = useQuery({ ...disputeCalls.ofInvoice(invoice_id, account_id), enabled: seesMoney })
  const { until, is_open, disputes } = query.data?.data ?? nothing
  const [disputed, setDisputed] = useState<TransactionRow | null>(null)
  const isDisputable = (line: TransactionRow) =>
    is_open && mayDispute && line.total > 0 && !disputes.some(({ transaction_id }) => transaction_id === line.id)
  const actionOf: LineAction = (line) =>
    isDisputable(line) ? (
      <Button
        variant="default"
        size="compact"
        leftSection={<IconMessageReport size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDisputed(line)}
      >
        Dispute
      </Button>
    ) : null
  if (isWaiting || query.isLoading) return <TextSkeleton lines={8} label="Loading the transactions" />
  return (
    <>
      <Disputes disputes={disputes} />
      {is_open && mayDispute && until ? (
        <p className="no-margin dimmed size-s">If a line is wrong, open it and dispute it until {dayName(until)}.</p>
      ) : null}
      {children(actionOf)}
      {disputed ? (
        <DisputeDrawer invoice_id={invoice_id} line={disputed} account_id={account_id} onClose={() => setDisputed(null)} />
      ) : null}
    </>
  )
}

const subOf = ({ transacted_at, line_text, note, answer, credit }: Dispute) =>
  [
    `${clock(transacted_at)} · ${line_text}`,
    `“${note}”`,
    ...(answer ? [`Answer: ${answer}`] : []),
    ...(credit ? [`${dollars(credit)} was credited.`] : []),
  ].map((line) => <div key={line}>{line}</div>)

function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className="no-margin size-m">Disputed lines</h3>
      <RuledList label="Disputed lines">
        {disputes.map((dispute) => (
          <RuledRow key={dispute.id} title={dollars(dispute.line_total)} sub={subOf(dispute)}>
            <DisputeState state={dispute.state} />
          </RuledRow>
        ))}
      </RuledList>
    </section>
  )
}
