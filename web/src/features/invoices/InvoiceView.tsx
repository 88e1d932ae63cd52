import { IconDownload } from '@tabler/icons-react'
import type { Invoice, InvoiceFile } from '@forecourt/domain/contract/invoices.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { Disputable } from '#src/features/disputes/Disputable.tsx'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
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

/** One invoice: the amount due, the payments, and every line of its total. */
export function InvoiceView({ invoice, account_id }: InvoiceViewProps) {
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
      {invoice.files.includes('pdf') && invoice.source === 'us' ? <Deliveries invoice={invoice} account_id={account_id} /> : null}
      <Disputable invoice_id={invoice.id} account_id={account_id}>
        {(action) => (
          <TransactionList
            of={{ invoice_id: String(invoice.id) }}
            account_id={account_id}
            since={invoice.period_from}
            action={action}
            empty={<EmptyState title="Nothing was bought in this period" />}
          />
        )}
      </Disputable>
    </div>
  )
}
