import { useState, type ReactNode } from 'react'
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { Invoice, InvoiceFile } from '@forecourt/domain/contract/invoices.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import type { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { Disputable } from '#src/features/disputes/Disputable.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { transactionCalls, within } from '#src/transactions/transactions.calls.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { Deliveries } from './Deliveries.tsx'
import { invoiceCalls } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

const fileNames: Record<Exclude<InvoiceFile, 'pdf'>, string> = {
  csv: 'Lines as CSV',
  xlsx: 'Lines as Excel (XLSX)',
  C: 'Data file C',
  F: 'Data file F',
  proof: 'Proof (JSON)',
}

type InvoiceViewProps = {
  invoice: Invoice
  /** Set if this is not the selected account. */
  account_id: number | null
}

/** The PDF comes first, because most people want that. */
function InvoiceFiles({ invoice, account_id }: InvoiceViewProps) {
  const save = useAction(async (format: InvoiceFile) => saveFile(await invoiceCalls.file(invoice.id, format, account_id)))
  const others = invoice.files.filter((file) => file !== 'pdf')
  if (invoice.files.length === 0) return null
  return (
    <div className={classes.files}>
      {invoice.files.includes('pdf') ? (
        <SubmitButton
          type="button"
          leftSection={<IconDownload size={18} aria-hidden />}
          isBusy={save.isPending && save.variables === 'pdf'}
          onClick={() => save.mutate('pdf')}
        >
          Download PDF
        </SubmitButton>
      ) : null}
      {others.length > 0 ? (
        <MenuButton
          label="Other files"
          items={others.map((file) => ({ label: fileNames[file], onChoose: () => save.mutate(file) }))}
        >
          Other files
        </MenuButton>
      ) : null}
    </div>
  )
}

const cycleName = { weekly: 'Weekly', 'semi-monthly': 'Semi-monthly', monthly: 'Monthly' } as const

const factsOf = (invoice: Invoice) => [
  { label: 'Invoiced', value: dayName(invoice.invoiced_on) },
  ...(invoice.kind === 'invoice' ? [{ label: 'Due', value: dayName(invoice.due_on) }] : []),
  ...(invoice.corrects_number ? [{ label: 'Corrects', value: invoice.corrects_number }] : []),
  { label: 'Billing cycle', value: cycleName[invoice.billing_cycle] },
  ...(invoice.open === null
    ? []
    : [{ label: invoice.open < 0 ? 'Unused credit' : 'Open', value: dollars(Math.abs(invoice.open)) }]),
  ...(invoice.source === 'elsewhere' ? [{ label: 'Billed by', value: 'another system' }] : []),
]

/** The items that settled the invoice, or that a credit memo settled. */
function Settled({ invoice }: { invoice: Invoice }) {
  if (invoice.settled.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className={classes.part}>{invoice.kind === 'invoice' ? 'Payments' : 'Used for'}</h3>
      <RuledList label={invoice.kind === 'invoice' ? 'Payments of this invoice' : 'What this credit memo was used for'}>
        {invoice.settled.map(({ number, amount, on }) => (
          <RuledRow key={number} title={number} sub={dayName(on)}>
            <span className="figures">{dollars(amount)}</span>
          </RuledRow>
        ))}
      </RuledList>
    </section>
  )
}

function Charges({ invoice }: { invoice: Invoice }) {
  if (invoice.charges.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className={classes.part}>Charges</h3>
      <RuledList label="Charges of this invoice">
        {invoice.charges.map(({ description, amount }) => (
          <RuledRow key={description} title={description} sub="">
            <span className="figures">{dollars(amount)}</span>
          </RuledRow>
        ))}
      </RuledList>
    </section>
  )
}

const linesOf = ({ id }: Invoice) => ({ invoice_id: String(id) })

/** One invoice: the amount due, the payments, and every line of its total. */
export function InvoiceView({ invoice, account_id }: InvoiceViewProps) {
  const isSent = invoice.files.includes('pdf') && invoice.source === 'us'
  const deliveries = useQuery({ ...invoiceCalls.deliveries(invoice.id, account_id), enabled: isSent })
  // The lines are drawn after the parts above them, but do not load after them.
  usePrefetchInfiniteQuery(transactionCalls.all(linesOf(invoice), within(account_id)))
  return (
    <div className="stack gap-6">
      <dl className={classes.facts}>
        {factsOf(invoice).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <InvoiceFiles invoice={invoice} account_id={account_id} />
      <Settled invoice={invoice} />
      <Charges invoice={invoice} />
      {isSent ? <Deliveries invoice={invoice} account_id={account_id} /> : null}
      <Disputable invoice_id={invoice.id} account_id={account_id} isWaiting={deliveries.isLoading}>
        {(action) => <Lines invoice={invoice} account_id={account_id} action={action} />}
      </Disputable>
    </div>
  )
}

/** As many as are listed at once. */
const shortInvoice = 20

function Lines({ invoice, account_id, action }: InvoiceViewProps & { action: (line: TransactionRow) => ReactNode }) {
  const [keyword, setKeyword] = useState('')
  const nothing = keyword ? (
    <EmptyState
      title="No transactions match."
      action={
        <Button variant="default" onClick={() => setKeyword('')}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="Nothing was bought in this period" />
  )
  return (
    <TransactionList
      of={{ ...linesOf(invoice), ...(keyword && { keyword }) }}
      account_id={account_id}
      since={invoice.period_from}
      action={action}
      search={
        invoice.transactions > shortInvoice ? (
          // On paper only what was searched for matters.
          <div data-no-print={keyword === '' || undefined}>
            <KeywordField
              label="Card, vehicle, driver or site"
              search={{ keyword }}
              onSearch={(change) => setKeyword(change.keyword)}
            />
          </div>
        ) : null
      }
      empty={nothing}
    />
  )
}
