// The billing information of the demo's accounts, except the new one, whose form is still empty.
import { sql } from 'kysely'
import { invoiceSorts } from '@forecourt/domain/rules/billing-fields.ts'
import type { Ctx } from '#src/system/context.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seededRandom } from './demo-random.ts'

/** A real ZIP code for each city of the demo's accounts. */
const zipcodes: Record<string, string> = {
  Kent: '98032',
  'Port Angeles': '98362',
  Tacoma: '98409',
  'North Bend': '98045',
  'Moses Lake': '98837',
  Salem: '97301',
  Seattle: '98108',
  Spokane: '99202',
  Bend: '97701',
  'Mount Vernon': '98273',
  Boise: '83702',
  Pullman: '99163',
  Kennewick: '99336',
  Bellingham: '98225',
  Medford: '97501',
  Yakima: '98901',
  Centralia: '98531',
  Gresham: '97030',
  Lewiston: '83501',
  Everett: '98201',
  Shelton: '98584',
  Astoria: '97103',
  Wenatchee: '98801',
  Corvallis: '97333',
  Auburn: '98002',
  'Coeur d’Alene': '83814',
  'The Dalles': '97058',
  Bremerton: '98337',
  'Walla Walla': '99362',
  Eugene: '97402',
  Renton: '98057',
  'Klamath Falls': '97601',
  Omak: '98841',
  Vashon: '98070',
  'Twin Falls': '83301',
  Pendleton: '97801',
  Anacortes: '98221',
  Leavenworth: '98826',
  Forks: '98331',
}

const streets = ['Industrial Way', 'Railroad Ave', 'Harbor Rd', 'E Main St', 'Airport Way S', 'Commerce St'] as const
const people = ['Dana Whitlock', 'Luis Ortega', 'Mei Tanaka', 'Grace Novak', 'Owen Pratt', 'Ada Lindqvist'] as const
const endings = ['LLC', 'Inc.', 'Co.'] as const

const domainOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const billingOf = ({ name, city, state, cards }: (typeof demoAccounts)[number], index: number) => {
  const { below, pick, weighted } = seededRandom(7_100 + index)
  const payment_method = weighted([
    ['ACH', 6],
    ['EFT', 2],
    ['cheque', 2],
  ] as const)
  const delivery_method = payment_method === 'cheque' ? 'mail' : 'email'
  const [primary_sort, secondary_sort] = index === 0 ? (['vehicle', 'date'] as const) : [pick(invoiceSorts.slice(0, 3)), 'date']
  return {
    legal_name: `${name}, ${pick(endings)}`,
    address: `${100 + below(9_800)} ${pick(streets)}`,
    city,
    state,
    zipcode: zipcodes[city]!,
    tax_id: `91-${String(1_000_000 + below(8_999_999))}`,
    contact_name: pick(people),
    phone: `(${state === 'OR' ? 503 : state === 'ID' ? 208 : 253}) 555-01${String(index).padStart(2, '0')}`,
    invoice_emails: [`ap@${domainOf(name)}.test`, ...(cards > 100 ? [`invoices@${domainOf(name)}.test`] : [])],
    delivery_method,
    po_number: cards > 60 ? `PO-${1_000 + below(9_000)}` : '',
    primary_sort,
    secondary_sort,
    has_summaries: cards > 40,
    has_page_breaks: cards > 100,
    billing_cycle: cards > 100 ? 'weekly' : cards > 30 ? 'semi-monthly' : 'monthly',
    payment_terms: weighted([
      ['net 10', 5],
      ['net 15', 3],
      ['net 30', 2],
    ] as const),
    payment_method,
    bank_last_four: payment_method === 'cheque' ? '' : String(1_000 + below(9_000)),
  }
}

/** The beginning of the demo, two years ago. */
const signed = sql<string>`now() - interval '24 months'`
const signedThen = { created_at: signed, updated_at: signed }

export const insertDemoBillings = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const rows = demoAccounts
    .filter(({ cards }) => cards > 0)
    .map((account, index) => ({ account_id: accountIds.get(account.name)!, ...billingOf(account, index), ...signedThen }))
  await db.insertInto('account_billings').values(rows).execute()
  // The first entry of the history: staff entered the billing information when the customer signed.
  await sql`
    insert into audit_events (at, actor_type, actor_id, account_id, action, object_type, object_id, after, request_id)
    select b.created_at, 'user', u.id, b.account_id, 'billing.create', 'billing', b.account_id,
      jsonb_build_object('legal_name', b.legal_name, 'address', b.address, 'city', b.city, 'state', b.state,
        'zipcode', b.zipcode, 'billing_cycle', b.billing_cycle, 'payment_terms', b.payment_terms), 'demo'
    from account_billings b join users u on u.email = 'staff@forecourt.test' order by b.account_id`.execute(db)
}
