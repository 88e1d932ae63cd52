// docs/product/invoices.md#the-document: everything but the lines, as of the close.
import type { AgingStep } from '@forecourt/domain/rules/aging.ts'
import type { PaymentTerms } from '@forecourt/domain/rules/billing-cycle.ts'
import { defaultPaymentTerms } from '@forecourt/domain/rules/billing-cycle.ts'
import type {
  DocumentBalance,
  DocumentCharge,
  DocumentLeg,
  InvoiceDocument,
  InvoiceSort,
} from '@forecourt/domain/rules/invoice-document.ts'
import { templateVersion } from '@forecourt/domain/rules/invoice-document.ts'
import type { Canonical } from '@forecourt/domain/rules/canonical-json.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { legsOfInvoices } from '#src/features/ledger/post-invoices.ts'
import { findFees } from './document-fees.ts'
import { findMessages } from './document-messages.ts'
import { agingSum, creditSum } from '#src/features/payments/read-balance.ts'

export type InvoiceKey = { account_id: number; id: number }

type Billing = {
  legal_name: string
  address: string
  address_secondary: string
  city: string
  state: string
  zipcode: string
  contact_name: string
  po_number: string
  primary_sort: InvoiceSort
  secondary_sort: InvoiceSort | null
  has_summaries: boolean
  has_page_breaks: boolean
  payment_terms: PaymentTerms | null
  invoice_message: string
}

type Found = {
  invoice_number: string
  kind: InvoiceDocument['kind']
  corrects: string | null
  period_from: string
  period_to: string
  invoiced_on: string
  due_on: string
  transactions: number
  quantity: number
  total: number
  lines_total: number
  charges_total: number
  name: string
  cl_division_no: string
  cl_account_no: string
  billing: Billing | null
  remit_to: string
  tax_id: string
  invoice_message: string
  logo: string | null
  previous: string | null
  charges: DocumentCharge[]
  legs: DocumentLeg[] | null
  pricings: Record<string, Canonical>
  balance: DocumentBalance | null
}

/** Orders the postings by day and then by number, because the demo inserts postings in another order than their days. */
const balanceOf = ({ account_id, id }: InvoiceKey) => sql`(
  with mine as (
    select posted_on, id from ledger_postings where account_id = ${account_id} and document_id = ${id} and kind in ('invoice', 'credit memo')
  ),
  last as (
    select p.posted_on, p.id from ledger_postings p, mine
    where p.account_id = ${account_id} and p.kind = 'invoice' and (p.posted_on, p.id) < (mine.posted_on, mine.id)
    order by p.posted_on desc, p.id desc limit 1
  ),
  moved as (
    select p.kind, p.id = mine.id as is_mine, l.amount,
      coalesce((p.posted_on, p.id) <= (last.posted_on, last.id), p.kind = 'opening') as is_before
    from mine join ledger_postings p on p.account_id = ${account_id} and (p.posted_on, p.id) <= (mine.posted_on, mine.id)
    join ledger_legs l on l.account_id = p.account_id and l.posting_id = p.id and l.code = 'AR'
    left join last on true
  )
  select jsonb_build_object(
    'previous', coalesce(sum(amount) filter (where is_before), 0),
    'payments', coalesce(sum(amount) filter (where not is_before and not is_mine and kind <> 'adjustment'), 0),
    'adjustments', coalesce(sum(amount) filter (where not is_before and not is_mine and kind = 'adjustment'), 0),
    'due', sum(amount))
  from moved having count(*) > 0)`

const legsAsList = (legs: RawBuilder<unknown>) => sql`
  select jsonb_agg(jsonb_build_object('code', l.code, 'state', l.state, 'amount', l.amount)
    order by l.code <> 'AR', l.code, l.state) from (${legs}) l`

/** Empty for an invoice from before the ledger was kept. */
const postedLegs = ({ account_id, id }: InvoiceKey) => sql`
  select l.code, l.state, l.amount from ledger_postings p
  join ledger_legs l on l.account_id = p.account_id and l.posting_id = p.id
  where p.account_id = ${account_id} and p.document_id = ${id} and p.kind in ('invoice', 'credit memo')`

const findFacts = async ({ db }: Pick<Ctx, 'db'>, key: InvoiceKey) => {
  const { account_id, id } = key
  const { rows } = await sql<Found>`
    select i.invoice_number, i.kind, c.invoice_number as corrects, i.period_from, i.period_to, i.invoiced_on, i.due_on,
      i.transactions, i.quantity, i.total, coalesce(i.lines_total, i.total) as lines_total, i.charges_total,
      a.name, a.cl_division_no, a.cl_account_no, to_jsonb(b) as billing, s.remit_to, s.tax_id, s.invoice_message,
      (select l.logo_hash from paper_logos l join provider v on v.logo_hash = l.logo_hash) as logo,
      (select e.proof_sha256 from invoices e where e.account_id = i.account_id and e.id < i.id and e.proof_sha256 is not null
        order by e.id desc limit 1) as previous,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'amount', h.amount, 'description', h.description) order by h.id), '[]')
        from charges h where h.account_id = i.account_id and h.invoice_id = i.id) as charges,
      (${legsAsList(postedLegs(key))}) as legs,
      (select coalesce(jsonb_object_agg(g.id, g.inputs), '{}') from pricings g where g.id in (
        select t.pricing_id from transactions t where t.account_id = i.account_id and t.invoice_id = i.id)) as pricings,
      ${balanceOf(key)} as balance
    from invoices i
    join accounts a on a.id = i.account_id
    cross join billing_settings s
    left join account_billings b on b.account_id = i.account_id
    left join invoices c on c.account_id = i.account_id and c.id = i.corrects_invoice_id
    where i.account_id = ${account_id} and i.id = ${id}`.execute(db)
  return rows[0]!
}

/** Calculates the legs from the lines, as they would have been posted. */
const findUnpostedLegs = async ({ db }: Pick<Ctx, 'db'>, { account_id, id }: InvoiceKey) => {
  const own = sql`select account_id, id from invoices where account_id = ${account_id} and id = ${id}`
  const { rows } = await sql<{ legs: DocumentLeg[] }>`
    select coalesce((${legsAsList(legsOfInvoices(own))}), '[]') as legs`.execute(db)
  return rows[0]!.legs
}

const findAging = async ({ db }: Pick<Ctx, 'db'>, account_id: number, today: string) => {
  const { rows } = await sql<{ aging: Record<AgingStep, number>; unused_credit: number }>`
    select ${agingSum(today)} as aging, ${creditSum} as unused_credit
    from ledger_items i where i.account_id = ${account_id} and i.open > 0`.execute(db)
  return { ...rows[0]!.aging, unused_credit: rows[0]!.unused_credit }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const billTo = ({ billing, name }: Found): InvoiceDocument['bill_to'] => ({
  legal_name: billing?.legal_name ?? name,
  lines: billing
    ? [
        billing.address,
        ...(billing.address_secondary ? [billing.address_secondary] : []),
        `${billing.city}, ${billing.state} ${billing.zipcode}`,
      ]
    : [],
  contact: billing?.contact_name ?? '',
})

const providerOf = ({ config }: Pick<Ctx, 'config'>, { tax_id, logo }: Found): InvoiceDocument['provider'] => {
  const { provider_name, pickup_address: place, customer_service_phone, support_email } = config.branding
  return {
    ...(logo && { logo }),
    name: provider_name,
    lines: [place.street_address, `${place.city}, ${place.state} ${place.zipcode}`],
    phone: customer_service_phone,
    email: support_email,
    tax_id,
  }
}

/** Aging is that of the close; a document generated later has none. */
export const documentFacts = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  key: InvoiceKey,
  { isAtClose }: { isAtClose: boolean },
): Promise<Omit<InvoiceDocument, 'lines'>> => {
  const found = await findFacts(ctx, key)
  const aging = isAtClose && found.balance ? await findAging(ctx, key.account_id, found.invoiced_on) : undefined
  const provider = providerOf(ctx, found)
  const legs = found.legs ?? (await findUnpostedLegs(ctx, key))
  return {
    account: {
      name: found.name,
      number: found.cl_account_no,
      shown: `${found.cl_division_no}-${found.cl_account_no.slice(2)}`,
    },
    ...(aging && { aging }),
    ...(found.balance && { balance: found.balance }),
    bill_to: billTo(found),
    charges: found.charges,
    charges_total: found.charges_total,
    ...(found.corrects && { corrects: found.corrects }),
    due_on: found.due_on,
    fees: legs.some(({ code }) => code === 'FEES') ? await findFees(ctx, key) : {},
    invoiced_on: found.invoiced_on,
    kind: found.kind,
    legs,
    lines_total: found.lines_total,
    messages: [
      ...linesOf(found.invoice_message),
      ...linesOf(found.billing?.invoice_message ?? ''),
      ...(isAtClose ? await findMessages(ctx, { ...found, ...key }) : []),
    ],
    number: found.invoice_number,
    period_from: found.period_from,
    period_to: found.period_to,
    po_number: found.billing?.po_number ?? '',
    previous: found.previous,
    pricings: found.pricings,
    provider,
    quantity: found.quantity,
    remit_to: found.remit_to ? linesOf(found.remit_to) : [provider.name, ...provider.lines],
    sort: {
      primary: found.billing?.primary_sort ?? 'card',
      secondary: found.billing?.secondary_sort ?? null,
      has_summaries: found.billing?.has_summaries ?? true,
      has_page_breaks: found.billing?.has_page_breaks ?? false,
    },
    template: templateVersion,
    terms: found.billing?.payment_terms ?? defaultPaymentTerms,
    total: found.total,
    transactions: found.transactions,
  }
}
