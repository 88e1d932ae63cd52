// Writes transactions, their keys and everything derived from them in the caller's transaction. Triggers update the sums.
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { MissingReason } from '@forecourt/domain/rules/pricing/price-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { followSales } from '#src/features/corrections/follow-sales.ts'
import { removeTakeBacks, takeBackReversals } from '#src/features/corrections/take-back-reversals.ts'
import { chargeOvercredited } from '#src/features/disputes/charge-overcredited.ts'
import { evaluateExceptions, evaluateFills } from '#src/features/exceptions/evaluate-exceptions.ts'
import { conflict } from '#src/system/errors.ts'
import type { JudgedFill, WrittenFills } from '#src/features/exceptions/judged-fill.ts'
import { recordFacts, type JudgedBy, type RecordedFacts } from '#src/features/exceptions/record-facts.ts'
import { statusAt } from '#src/features/exceptions/status-at.ts'
import { chargeFees, removeFees } from '#src/features/fees/charge-fees.ts'
import { linkReversals } from '#src/features/transactions/link-reversals.ts'
import { findFollowed } from '#src/features/exceptions/followed-fills.ts'
import { measureMiles } from '#src/features/transactions/measure-miles.ts'
import { inLanes } from './in-lanes.ts'
import type { KnownTransaction } from './known-transactions.ts'
import { recordTraces } from './record-traces.ts'
import { isOlder, type Telling } from './telling.ts'
import type { TransactionRow } from './transaction-row.ts'

export type Placed = {
  record: Pick<TransactionLine, 'card_network_id' | 'tran_id'>
  row: TransactionRow
  digest: Buffer
  line: number
  /** The transaction that this one corrects. */
  before: KnownTransaction | undefined
  is_county_guessed: boolean
  /** The reason for a price that is still missing. */
  missing: MissingReason | null
}

type WrittenRow = TransactionRow & { id: number; posting: number; miles: number | null }
type Inserted = Pick<JudgedFill, 'id' | 'transacted_at' | 'card_status_id' | 'instant'>

/** The columns of a transaction that come from the line of a file. */
export const transactionColumns = [
  'account_id',
  'tran_id',
  'parent_id',
  'correction',
  'kind',
  'transacted_at',
  'time_zone',
  'card_id',
  'card_network_id',
  'site_id',
  'product_id',
  'import_id',
  'invoiced_elsewhere',
  'old_invoice_number',
  'old_invoice_date',
  'last_four',
  'vehicle_number',
  'driver_number',
  'driver_name',
  'card_description',
  'cost_center',
  'card_vehicle_type_id',
  'tax_doc',
  'misc_keyed',
  'odometer',
  'is_manual',
  'location_kind',
  'auth_number',
  'quantity',
  'pump_price',
  'unit_price',
  'base',
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'fees',
  'discount',
  'total',
  'is_exempt',
  'tax_waived',
  'taxed_from',
  'network_price',
  'network_total',
  'cost_price',
  'price_rule_id',
  'pricing_id',
  'price_state',
  'told_taxes',
  'judged_limit_id',
  'owner_operator_number',
  'owner_operator_name',
  'odometer_as_received',
  'odometer_reason',
  'odometer_corrected_at',
] as const satisfies readonly (keyof TransactionRow)[]
const columnList = sql.join((['id', 'posting', 'miles', ...transactionColumns] as const).map((column) => sql.ref(column)))
const statusThen = statusAt(sql`r.account_id`, sql`r.card_id`, sql`r.transacted_at at time zone r.time_zone`)

type Numbered = Placed & { id: number; posting: number }
type WrittenPlace = Pick<TransactionRow, 'account_id' | 'card_id' | 'vehicle_number' | 'transacted_at'>

/** Postings are numbered in the order of the file. A correction keeps its id. */
const takeNumbers = async (ctx: Ctx, placed: readonly Placed[]): Promise<Numbered[]> => {
  const { rows } = await sql<{ id: number; posting: number }>`
    select coalesce(known.id, nextval('transaction_ids')) as id, nextval('transaction_postings') as posting
    from unnest(${placed.map(({ before }) => before?.id ?? null)}::bigint[]) with ordinality known (id, place)
    order by place`.execute(ctx.db)
  return placed.map((each, at) => ({ ...each, ...rows[at]! }))
}

type Removed = Pick<KnownTransaction, 'account_id' | 'transacted_at' | 'id' | 'facts'>

/**
 * Replaces only transactions that are on no invoice. Otherwise the whole chunk is written again, and then the correction waits. A
 * key without facts has outlived its transaction, so there is nothing to delete.
 */
const removeOld = async (ctx: Ctx, old: readonly Removed[]) => {
  const { numAffectedRows } = await sql`delete from transactions t
    using unnest(${old.map(({ account_id }) => account_id)}::bigint[], ${old.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${old.map(({ id }) => id)}::bigint[]) given (account_id, transacted_at, id)
    where t.account_id = given.account_id and t.transacted_at = given.transacted_at and t.id = given.id
      and t.invoice_id is null`.execute(ctx.db)
  if (numAffectedRows !== BigInt(old.filter(({ facts }) => facts).length))
    throw conflict('Its transaction has just been changed. Try again')
}

const writtenColumns = ['id', 'posting', 'miles', 'card_status_id', ...transactionColumns] as const
type WrittenColumn = (typeof writtenColumns)[number]

const pick = (row: WrittenRow, columns: readonly WrittenColumn[]) => {
  const picked: Record<string, unknown> = {}
  for (const column of columns) picked[column] = row[column]
  return picked
}

/**
 * Sent as JSON. Most columns have the same value in all lines of a chunk and are sent once, because parsing them for each line
 * takes longer than writing the lines into the table.
 */
const insertRows = (ctx: Ctx, rows: readonly WrittenRow[]) => {
  const [first] = rows
  const differing = writtenColumns.filter((column) => rows.some((row) => row[column] !== first![column]))
  const same = writtenColumns.filter((column) => !differing.includes(column))
  return sql<Inserted>`insert into transactions (${columnList}, card_status_id)
    select ${columnList}, coalesce(r.card_status_id, ${statusThen})
    from json_populate_recordset(jsonb_populate_record(null::transactions, ${JSON.stringify(pick(first!, same))}),
      ${JSON.stringify(rows.map((row) => pick(row, differing)))}) r
    returning id, transacted_at, card_status_id, extract(epoch from transacted_at at time zone time_zone)::float8 as instant`.execute(
    ctx.db,
  )
}

/** The fills to judge, with the columns that the database filled in. */
const judgedFills = (rows: readonly WrittenRow[], inserted: readonly Inserted[]): WrittenFills['fills'] => {
  const added = new Map(inserted.map((row) => [row.id, row]))
  return new Map(
    rows.map((row) => [
      row.id,
      row.kind === 'sale'
        ? {
            account_id: row.account_id,
            card_id: row.card_id,
            vehicle_number: row.vehicle_number,
            quantity: row.quantity,
            total: row.total,
            fees: row.fees,
            odometer: row.odometer,
            miles: row.miles,
            is_manual: row.is_manual,
            product_id: row.product_id,
            card_vehicle_type_id: row.card_vehicle_type_id,
            site_id: row.site_id,
            auth_number: row.auth_number,
            judged_limit_id: row.judged_limit_id,
            corrects_id: row.correction > 0 ? row.parent_id : null,
            ...added.get(row.id)!,
          }
        : null,
    ]),
  )
}

/** A correction that keeps its limits is judged by the same limits. */
const judgedByNow = (
  numbered: readonly Numbered[],
  full: readonly WrittenRow[],
  factsOf: (row: TransactionRow) => RecordedFacts,
) => {
  const judgedBy = new Map<number, JudgedBy>()
  for (const [at, { id, row }] of numbered.entries()) {
    const { judged_limit_id, judged_by } = factsOf(row)
    if (full[at]!.judged_limit_id === judged_limit_id) judgedBy.set(id, judged_by)
  }
  return judgedBy
}

const placeOf = ({ account_id, card_id, vehicle_number, transacted_at }: WrittenPlace) =>
  `${account_id} ${card_id} ${transacted_at} ${vehicle_number}`

/** Where corrected fills were before, if they are somewhere else now. */
const leftPlaces = (numbered: readonly Numbered[]) =>
  numbered.flatMap(({ row, before }) => (before?.facts && placeOf(before) !== placeOf(row) ? before : []))

type Told = {
  import_id: number | null
  telling: Telling
  /** The account whose credits after disputes the caller compares itself. */
  watched?: number | undefined
}

/** The note of what is charged again. */
export const creditedBefore = 'Credited after a dispute, before the network reversed or corrected it'

const writeKeys = (ctx: Ctx, { import_id, telling }: Told, placed: readonly (Placed & { id: number })[]) =>
  sql`insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest, import_id, line, told_by)
    select card_network_id, tran_id, account_id, transacted_at, id, digest, ${import_id}::bigint, line, ${telling.told_by}::bigint
    from unnest(
      ${placed.map(({ record }) => record.card_network_id)}::smallint[], ${placed.map(({ record }) => record.tran_id)}::text[],
      ${placed.map(({ row }) => row.account_id)}::bigint[], ${placed.map(({ row }) => row.transacted_at)}::timestamp[],
      ${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ digest }) => digest)}::bytea[], ${placed.map(({ line }) => line)}::int[]
    ) given (card_network_id, tran_id, account_id, transacted_at, id, digest, line)
    on conflict (card_network_id, tran_id) do update set account_id = excluded.account_id,
      transacted_at = excluded.transacted_at, digest = excluded.digest, import_id = excluded.import_id, line = excluded.line,
      told_by = excluded.told_by`.execute(ctx.db)

/** A corrected fill keeps its stored facts. */
const withFacts = (row: TransactionRow, now: RecordedFacts): TransactionRow => ({
  ...row,
  judged_limit_id: row.judged_limit_id ?? now.judged_limit_id,
  owner_operator_number: row.owner_operator_number ?? now.owner_operator_number,
  owner_operator_name: row.owner_operator_name ?? now.owner_operator_name,
})

const writeTogether = async (ctx: Ctx, told: Told, numbered: readonly Numbered[]) => {
  const corrections = numbered.flatMap(({ before }) => before ?? [])
  if (corrections.length > 0) {
    await removeTakeBacks(ctx, corrections)
    await removeFees(ctx, corrections)
    await removeOld(ctx, corrections)
  }
  const rows = numbered.map(({ row }) => row)
  const followed = await findFollowed(ctx, [...rows, ...corrections])
  const miles = await measureMiles(ctx, rows, { removed: corrections, followed })
  const factsOf = await recordFacts(ctx, rows)
  const full = numbered.map(({ row, id, posting }, at) => ({
    ...withFacts(row, factsOf(row)),
    id,
    posting,
    miles: miles[at] ?? null,
  }))
  const { rows: inserted } = await insertRows(ctx, full)
  await writeKeys(ctx, told, numbered)
  await recordTraces(ctx, numbered)
  const former = await linkReversals(ctx, rows, corrections)
  const written = numbered.map(({ id, row: { account_id, transacted_at, card_id, vehicle_number, kind } }) => ({
    id,
    account_id,
    transacted_at,
    card_id,
    vehicle_number,
    kind,
  }))
  await chargeFees(ctx, written)
  await followSales(ctx, former)
  await takeBackReversals(ctx, written)
  const moved = corrections.filter((old) => numbered.some(({ id, row }) => id === old.id && row.account_id !== old.account_id))
  // Removes the findings from the account that a corrected fill no longer belongs to.
  if (moved.length > 0) await evaluateFills(ctx, moved)
  await evaluateExceptions(ctx, written, {
    fills: judgedFills(full, inserted),
    judgedBy: judgedByNow(numbered, full, factsOf),
    corrected: new Set(corrections.map(({ id }) => id)),
    left: leftPlaces(numbered),
    followed,
  })
}

/** A reversal or a correction gives back what a dispute of its sale may have credited before. */
const writeOnce = async (ctx: Ctx, { watched, ...told }: Told, numbered: readonly Numbered[]) => {
  const changed = numbered.flatMap(({ row, before }) => [
    ...(row.kind === 'reversal' || row.correction > 0 || before ? [row.account_id] : []),
    ...(before ? [before.account_id] : []),
  ])
  const accounts = [...new Set(changed)].filter((account_id) => account_id !== watched)
  const write = () => writeTogether(ctx, told, numbered)
  await (accounts.length === 0 ? write() : chargeOvercredited(ctx, { accounts, user_id: null, note: creditedBefore }, write))
}

/** A correction may move a line to another account, so corrections are written together. */
export const writeTransactions = async (ctx: Ctx, told: Told, placed: readonly Placed[]) => {
  if (placed.length === 0) return
  const numbered = await takeNumbers(ctx, placed)
  const work = (some: readonly Numbered[]) => writeOnce(ctx, told, some)
  await (placed.some(({ before }) => before)
    ? work(numbered)
    : inLanes(numbered, { accountOf: ({ row }) => row.account_id, work }))
}

/** Marks unchanged lines as seen in this file, so that a repeated line further down is noticed. The newest file counts. */
export const markSeen = async (
  ctx: Ctx,
  { import_id, telling }: Told,
  seen: readonly { known: KnownTransaction; line: number }[],
) => {
  if (seen.length === 0) return
  await sql`
    update transaction_keys k set import_id = ${import_id}, line = given.line, told_by = given.told_by
    from unnest(${seen.map(({ known }) => known.id)}::bigint[], ${seen.map(({ line }) => line)}::int[],
      ${seen.map(({ known }) => (isOlder(telling, known) ? known.told_by : telling.told_by))}::bigint[]) given (id, line, told_by)
    where k.id = given.id`.execute(ctx.db)
}
