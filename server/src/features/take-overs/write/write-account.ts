// docs/product/take-over.md#writing: writes everything of one account in one transaction, in the order of the table of sheets.
import { sheetNames, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { rowsToWrite, writeMarks, type RowToWrite, type Writing, type Written } from './rows-to-write.ts'
import { writeAccountRow } from './write-account-row.ts'
import { linkReplacements, rangeWatch, writeCards } from './write-cards.ts'
import { writeRecords } from './write-records.ts'
import { writeUsers } from './write-users.ts'

const closed = 'This account is closed'

const lockAccount = async ({ db }: Ctx, { take_over_id, account_key }: Writing) =>
  db
    .selectFrom('take_over_accounts')
    .select(['account_id', 'state', 'problem_count'])
    .where('take_over_id', '=', take_over_id)
    .where('account_key', '=', account_key)
    .forUpdate()
    .executeTakeFirst()

type Place = { sheet: SheetName; account_id: number | null; note: (row: RowToWrite) => void }

const writeSome = (ctx: Ctx, { sheet, account_id, note }: Place, rows: readonly RowToWrite[]): Promise<Written[]> => {
  if (sheet === 'sites') return writeRecords(ctx, { sheet, account_id: null }, rows)
  if (account_id === null) throw conflict('The account is not here')
  if (sheet === 'users') return writeUsers(ctx, account_id, rows)
  if (sheet !== 'cards' && sheet !== 'accounts') return writeRecords(ctx, { sheet, account_id }, rows)
  for (const row of rows) note(row)
  return writeCards(ctx, account_id, rows)
}

const writeOwnRow = async (ctx: Ctx, writing: Writing, { known, isClosed }: { known: number | null; isClosed: boolean }) => {
  for await (const [row] of rowsToWrite(ctx, writing, { sheet: 'accounts', account_id: known })) {
    if (isClosed) throw conflict(closed)
    const written = await writeAccountRow(ctx, row!)
    await writeMarks(ctx, writing, { sheet: 'accounts', account_id: written.object_id, written: [written] })
    return written.object_id
  }
  return known
}

/** Nobody stops or changes a card between the comparison of its version and the overwriting. */
const lockCards = async ({ db }: Ctx, { overwrite }: Writing, account_id: number | null) => {
  if (!overwrite || account_id === null) return
  await sql`select from cards where account_id = ${account_id} and is_taken_over order by id for no key update`.execute(db)
}

/** Makes concurrent orders of the account wait, as they do for each other. Returns whether it was closed since the check. */
const lockOwn = async ({ db }: Ctx, account_id: number | null) => {
  if (account_id === null) return false
  const account = await db
    .selectFrom('accounts')
    .select('standing')
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account?.standing === 'closed'
}

/** Safe to run twice: an account that was written is skipped. */
export const writeAccount = (ctx: Ctx, writing: Writing) =>
  inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, writing)
    if (!account || account.state === 'written' || account.problem_count > 0) return
    const isClosed = await lockOwn(ctx, account.account_id)
    const account_id = await writeOwnRow(ctx, writing, { known: account.account_id, isClosed })
    await lockCards(ctx, writing, account_id)
    const ranges = await rangeWatch(ctx)
    const counts: Record<string, number> = {}
    for (const sheet of sheetNames) {
      if (sheet === 'accounts') continue
      for await (const rows of rowsToWrite(ctx, writing, { sheet, account_id })) {
        if (isClosed) throw conflict(closed)
        const written = await writeSome(ctx, { sheet, account_id, note: ranges.note }, rows)
        await writeMarks(ctx, writing, { sheet, account_id, written })
        counts[sheet] = (counts[sheet] ?? 0) + written.length
      }
    }
    if (account_id !== null && counts['cards']) await linkReplacements(ctx, writing, account_id)
    await ctx.db
      .updateTable('take_over_accounts')
      .set({ state: 'written', reason: null, account_id })
      .where('take_over_id', '=', writing.take_over_id)
      .where('account_key', '=', writing.account_key)
      .execute()
    await audit(ctx, {
      action: 'take-over.write',
      ...(account_id !== null && { account_id, object: { type: 'account', id: account_id } }),
      after: { take_over_id: writing.take_over_id, ...counts },
    })
    await ranges.move(ctx)
  })
