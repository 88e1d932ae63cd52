// docs/product/ledger.md: the day from which invoices are posted. Once that day has come, it cannot change.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'
import { settleAccounts } from '#src/features/ledger/settle-credits.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

export const readSettings = async (ctx: UserCtx) => {
  const { ledger_from, version } = await ctx.db
    .selectFrom('billing_settings')
    .select(['ledger_from', 'version'])
    .executeTakeFirstOrThrow()
  return { ledger_from, is_kept: ledger_from !== null && ledger_from <= providerToday(ctx), version }
}

/** Until the day has come, an opening item may stand for any invoice. It would be owed twice if the ledger began before it. */
const assertNotOpened = async ({ db }: UserCtx, ledger_from: string) => {
  const { rows } = await sql<{ number: string }>`
    select o.number from opening_items o join invoices i on i.account_id = o.account_id and i.invoice_number = o.number
    where i.source = 'us' and i.invoiced_on >= ${ledger_from}::date order by i.id limit 1`.execute(db)
  if (rows[0]) throw conflict(`${rows[0].number} is an opening item already. Begin the ledger on a later day`, 'opened')
}

/** If the ledger begins today, invoices of this morning are posted too. The caller holds the turn, so none is being closed. */
const postSince = async (ctx: UserCtx, ledger_from: string) => {
  await assertNotOpened(ctx, ledger_from)
  const since = sql`select * from invoices where invoiced_on >= ${ledger_from}::date`
  const today = providerToday(ctx)
  await postInvoices(ctx, since, today)
  const { rows } = await sql<{ account_id: number }>`select distinct account_id from (${since}) i`.execute(ctx.db)
  await settleAccounts(
    ctx,
    rows.map(({ account_id }) => account_id),
    today,
  )
}

export const saveSettings = (ctx: UserCtx, { ledger_from, version }: { ledger_from: string; version: number }) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await ctx.db
      .selectFrom('billing_settings')
      .select(['ledger_from', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const today = providerToday(ctx)
    if (before.version !== version) throw conflict('Someone else has changed the settings since you opened them', 'version')
    if (before.ledger_from !== null && before.ledger_from <= today) throw conflict('The ledger is already in use', 'ledger_kept')
    if (ledger_from < today) throw invalid({ ledger_from: ['Today or later'] })
    await ctx.db
      .updateTable('billing_settings')
      .set({ ledger_from, version: version + 1, updated_at: ctx.clock.now().toISOString(), updated_by: ctx.who.user_id })
      .execute()
    await postSince(ctx, ledger_from)
    await audit(ctx, {
      action: 'billing-settings.update',
      before: { ledger_from: before.ledger_from },
      after: { ledger_from },
    })
    return readSettings(ctx)
  })
