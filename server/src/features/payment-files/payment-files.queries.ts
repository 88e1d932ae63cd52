import type {
  HeldPayment,
  PaymentFile,
  SavedPaymentMapping,
  paymentLineStates,
} from '@forecourt/domain/contract/payment-files.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'

type Page = { page: number; per_page: number }

const files = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<PaymentFile>`
  select f.id, f.filename, f.lines, f.total, f.lines - c.stored as known, c.posted, c.waiting, c.requested, c.refused, c.discarded,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as user_name, f.created_at, f.finished_at
  from payment_files f
  left join users u on u.id = f.user_id
  cross join lateral (
    select count(*)::int as stored, count(*) filter (where l.state = 'posted')::int as posted,
      count(*) filter (where l.state = 'waiting')::int as waiting, count(*) filter (where l.state = 'requested')::int as requested,
      count(*) filter (where l.state = 'refused')::int as refused, count(*) filter (where l.state = 'discarded')::int as discarded
    from payment_lines l where l.payment_file_id = f.id
  ) c
  where ${where} order by f.id desc ${rest}`

export const listPaymentFiles = async ({ db }: UserCtx, page: Page) => {
  const { rows } = await files(sql`true`, sql`limit ${page.per_page} offset ${offsetOf(page)}`).execute(db)
  const total = await countOf(db, sql`payment_files`)
  return { data: rows, meta: pageMeta(page, total) }
}

export const getPaymentFile = async ({ db }: UserCtx, id: number) => {
  const { rows } = await files(sql`f.id = ${id}`, sql``).execute(db)
  return rows[0]!
}

const lines = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<HeldPayment>`
  select l.id, l.payment_file_id, l.line, l.account_number, l.amount, l.received_on, l.method, l.reference, l.invoice_number, l.state,
    l.problem, l.cells, l.account_id, a.name as account_name
  from payment_lines l left join accounts a on a.id = l.account_id
  where ${where} order by l.payment_file_id, l.line ${rest}`

type LineQuery = Page & { state: (typeof paymentLineStates)[number]; payment_file_id?: number | undefined }

export const listPaymentLines = async ({ db }: UserCtx, { state, payment_file_id, ...page }: LineQuery) => {
  const file = payment_file_id ?? null
  const wanted = sql`l.state = ${state} and (${file}::bigint is null or l.payment_file_id = ${file})`
  const { rows } = await lines(wanted, sql`limit ${page.per_page} offset ${offsetOf(page)}`).execute(db)
  const total = await countOf(db, sql`payment_lines l where ${wanted}`)
  return { data: rows, meta: pageMeta(page, total) }
}

export const getPaymentLine = async ({ db }: UserCtx, id: number) => {
  const { rows } = await lines(sql`l.id = ${id}`, sql``).execute(db)
  return rows[0]!
}

export const listPaymentMappings = ({ db }: UserCtx) =>
  db
    .selectFrom('payment_mappings')
    .select(['id', 'name', 'mapping', 'updated_at'])
    .$narrowType<SavedPaymentMapping>()
    .orderBy('name')
    .execute()
