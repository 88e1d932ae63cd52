import { sheetNames } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { pairLockKeys } from '#src/db/lock-keys.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueLater } from '#src/jobs/queue.ts'
import { findClashes } from './check/clashes.ts'
import { openRows, planRows } from './check/plans.ts'
import { isArriving, leaseSeconds } from './uploads.ts'

/** Two concurrent checks of one take-over would overwrite each other's results. */
const takeTurn = ({ db }: Ctx, id: number) =>
  sql`select pg_advisory_xact_lock(${pairLockKeys.takeOver}::int, ${id}::int)`.execute(db)

const isOpen = sql`not exists (select from take_over_accounts a where a.take_over_id = r.take_over_id
  and a.account_key = r.account_key and a.state = 'written')`

/**
 * A row may name its account by the number of the previous system, where the sheet of accounts has both. Read from the cell, not
 * from the key of an earlier check: the number of one account may be the former number of another. With the dash it is a number
 * here.
 */
const resolveAccounts = async ({ db }: Ctx, id: number) => {
  await sql`
    update take_over_rows r set account_key = named.account_key from (
      select w.id, case when w.cell ~ '^[0-9]{2}-[0-9]{6}$' then replace(w.cell, '-', '') else coalesce(a.key, w.cell) end as account_key
      from (
        select id, left(btrim(coalesce(cells ->> 'account', '')), 40) as cell from take_over_rows
        where take_over_id = ${id} and sheet not in ('accounts', 'sites')
      ) w left join take_over_rows a on a.take_over_id = ${id} and a.sheet = 'accounts' and a.key not like '#%'
        and a.facts ->> 'external' <> '' and a.facts ->> 'external' <> a.key and a.facts ->> 'external' = w.cell
    ) named
    where r.id = named.id and r.account_key <> named.account_key`.execute(db)
  // A row of the sheet accounts belongs to the account it describes, even while its key is incomplete.
  await sql`
    update take_over_rows r set account_key = r.key
    where r.take_over_id = ${id} and r.sheet = 'accounts' and r.account_key <> r.key and r.key not like '#%'`.execute(db)
}

/** A row of the sheet accounts that has only a number of the previous system never means the account with this number here. */
const listAccounts = async ({ db }: Ctx, id: number) => {
  await sql`delete from take_over_accounts where take_over_id = ${id} and state <> 'written'`.execute(db)
  await sql`
    insert into take_over_accounts (take_over_id, account_key, account_id, name, row_count, card_count)
    select ${id}, c.account_key, o.id, coalesce(c.name, o.name, case c.account_key when '' then 'Sites' else '' end), c.rows, c.cards
    from (
      select r.account_key, count(*) as rows, count(*) filter (where r.sheet = 'cards') as cards,
        max(r.cells ->> 'name') filter (where r.sheet = 'accounts') as name,
        bool_or(r.sheet = 'accounts' and r.facts ->> 'number' = '') as is_former
      from take_over_rows r where r.take_over_id = ${id} and ${isOpen} group by 1
    ) c
    left join lateral (
      select a.id, a.name from accounts a
      where c.account_key <> '' and (a.cl_account_no = c.account_key and not c.is_former or a.external_number = c.account_key)
      order by a.cl_account_no = c.account_key desc limit 1
    ) o on true`.execute(db)
}

const countRows = async ({ db }: Ctx, id: number) => {
  await sql`
    update take_over_accounts a set problem_count = c.problems, added = c.added, changed = c.changed, unchanged = c.unchanged, kept = c.kept
    from (
      select account_key, count(*) filter (where has_problem) as problems, count(*) filter (where plan = 'new') as added,
        count(*) filter (where plan = 'changed') as changed, count(*) filter (where plan = 'unchanged') as unchanged,
        count(*) filter (where plan = 'kept') as kept
      from take_over_rows where take_over_id = ${id} group by 1
    ) c where a.take_over_id = ${id} and a.account_key = c.account_key and a.state <> 'written'`.execute(db)
}

const readChange = async ({ db }: Ctx, id: number) => {
  const { rows } = await sql<{ changed_at: string; arrives: boolean }>`
    select changed_at::text as changed_at, ${isArriving} as arrives from take_overs t where id = ${id} and state = 'reading'`.execute(
    db,
  )
  return rows[0]
}

/** Rows repaired or sent during this check are left to the next one, so this check does not mark the take-over as checked. */
const finish = async ({ db }: Ctx, id: number, changed_at: string) => {
  await sql`
    update take_overs t set state = 'checked', row_count = c.rows, problem_count = c.problems
    from (select count(*) as rows, count(*) filter (where has_problem) as problems from take_over_rows where take_over_id = ${id}) c
    where t.id = ${id} and t.state = 'reading' and t.changed_at = ${changed_at}::timestamptz`.execute(db)
}

/** Compares all rows with each other and with the portal's records. Safe to run twice. */
export const checkTakeOver = (ctx: SystemCtx, { take_over_id: id }: { take_over_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx, id)
    const change = await readChange(ctx, id)
    if (!change) return
    if (change.arrives)
      return enqueueLater(ctx, 'take-overs.check', { payload: { take_over_id: id }, after_seconds: leaseSeconds })
    await sql`update take_over_rows r set clashes = null, plan = null where r.take_over_id = ${id}
      and (r.clashes is not null or r.plan is not null) and ${isOpen}`.execute(ctx.db)
    await resolveAccounts(ctx, id)
    await listAccounts(ctx, id)
    await sql`create temporary table rows on commit drop as ${openRows(id)}`.execute(ctx.db)
    await sql`create index on rows (sheet, account_key, (facts ->> 'id'))`.execute(ctx.db)
    await sql`create index on rows (sheet, key)`.execute(ctx.db)
    await sql`analyze rows`.execute(ctx.db)
    await findClashes(ctx)
    for (const sheet of sheetNames) await planRows(ctx, id, sheet)
    await countRows(ctx, id)
    await finish(ctx, id, change.changed_at)
  })
