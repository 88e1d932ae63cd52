// docs/product/ledger.md#kept-proofs: finds the row versions of each table that were written after the last proof. Postgres marks
// every version with the transaction that wrote it, and no statement can write a version with an older mark.
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { rowsOf, type Keys, type Scope } from './scope.ts'

/**
 * What a row belongs to, and the columns with its id. That posting, invoice or item is proven again if the row was written since.
 */
type Source = { of?: 'invoices' | 'items' | 'postings'; by?: readonly string[]; only_grows?: true; concerns_all?: true }

/**
 * In tables with `only_grows`, rows are never changed or deleted. If the number of old versions is unchanged, so are the versions.
 */
const sources: Record<string, Source> = {
  ledger_legs: { of: 'postings', by: ['posting_id'], only_grows: true },
  ledger_postings: { of: 'postings', by: ['id'], only_grows: true },
  // Only the open amount of an item changes. A deleted item is noticed in the sums of its account.
  ledger_items: { of: 'postings', by: ['posting_id'] },
  allocations: { of: 'items', by: ['debit_item_id', 'credit_item_id'], only_grows: true },
  // A deleted line is noticed in the line count of its invoice, which is checked each time.
  transactions: { of: 'invoices', by: ['invoice_id'] },
  invoices: { of: 'invoices', by: ['id'] },
  charges: { of: 'invoices', by: ['invoice_id'], only_grows: true },
  archived_lines: { of: 'invoices', by: ['invoice_id'], only_grows: true },
  pricings: { only_grows: true },
  fee_consents: { only_grows: true },
  // Few rows, and each may invalidate a fee that was charged long ago.
  fee_withdrawals: { only_grows: true, concerns_all: true },
}

/** For each table with `only_grows`: the number of versions older than an age. */
export type Rows = Record<string, number>

type Read = { all: number; known: number; older: number; keys: Keys }

/** Fetches the versions since the last proof, because they are few. The number of older ones follows from the total count. */
const readSource = async (snapshot: Db, table: string, ages: Ages): Promise<Read> => {
  const { of, by = [] } = sources[table]!
  const columns = of ? sql.join(['account_id', ...by].map((column) => sql.ref(column))) : sql`null`
  const counted = await sql<{ all: number }>`select count(*) as all from ${sql.table(table)}`.execute(snapshot)
  const { rows: written } = await sql<Record<string, number | null> & { age: number; account_id: number }>`
    select age(xmin) as age, ${columns} from ${sql.table(table)} where age(xmin) <= ${ages.proven}`.execute(snapshot)
  const { all } = counted.rows[0]!
  const keys = written.flatMap((row) =>
    by.flatMap((column) => {
      const id = row[column]
      return id ? [{ account_id: row.account_id, id }] : []
    }),
  )
  return { all, known: all - written.length, older: all - written.filter(({ age }) => age <= ages.now).length, keys }
}

const unique = (keys: Keys) => [...new Map(keys.map((key) => [`${key.account_id} ${key.id}`, key])).values()]

/** Finds the postings of these items, the invoices of these postings, and the postings of these invoices. */
const joined = async (snapshot: Db, { postings, invoices, items }: Record<'invoices' | 'items' | 'postings', Keys>) => {
  const { rows } = await sql<{ account_id: number; posting_id: number | null; invoice_id: number | null }>`
    with touched as (
      select account_id, id from (${rowsOf(postings)}) p
      union select i.account_id, i.posting_id from ledger_items i where (i.account_id, i.id) in (${rowsOf(items)})
    )
    select t.account_id, t.id as posting_id, i.id as invoice_id
    from touched t
    left join ledger_postings p on p.account_id = t.account_id and p.id = t.id
    left join invoices i on i.account_id = p.account_id and i.id = p.document_id and i.kind = p.kind
    union
    select t.account_id, p.id, t.id
    from (${rowsOf(invoices)}) t
    left join invoices i on i.account_id = t.account_id and i.id = t.id
    left join ledger_postings p on p.account_id = i.account_id and p.kind = i.kind and p.document_id = i.id`.execute(snapshot)
  const keysOf = (column: 'invoice_id' | 'posting_id') =>
    unique(rows.flatMap(({ account_id, [column]: id }) => (id === null ? [] : [{ account_id, id }])))
  return { postings: keysOf('posting_id'), invoices: keysOf('invoice_id') }
}

/**
 * Ages of row versions, in transactions: the last proof covers versions older than `proven`, the current one those older than
 * `now`.
 */
export type Ages = { proven: number; now: number }

/**
 * Returns what must be proven again, and how many rows the next proof covers. Without a scope, everything must be: nothing was
 * proven yet, or a proven row is gone.
 */
export const findWritten = async (snapshot: Db, ages: Ages, proven?: Rows): Promise<{ scope?: Scope; rows: Rows }> => {
  const found = { postings: [] as Keys[], invoices: [] as Keys[], items: [] as Keys[] }
  const rows: Rows = {}
  let isWhole = proven !== undefined
  for (const [table, source] of Object.entries(sources)) {
    const { all, known, older, keys } = await readSource(snapshot, table, ages)
    if (source.of) found[source.of].push(keys)
    if (source.only_grows) rows[table] = older
    if (source.only_grows && known !== proven?.[table]) isWhole = false
    if (source.concerns_all && known !== all) isWhole = false
  }
  if (!isWhole) return { rows }
  const { postings, invoices, items } = found
  const touched = { postings: unique(postings.flat()), invoices: unique(invoices.flat()), items: unique(items.flat()) }
  return { scope: { age: ages.proven, ...(await joined(snapshot, touched)) }, rows }
}
