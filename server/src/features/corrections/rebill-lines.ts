// docs/product/receivables.md#corrections: takes back lines that were invoiced at a wrong price or tax, and bills them by today's
// rules, rates and certificates. Lines whose amounts do not differ stay.
import type { AskedRebill, Rebilled, RebillPreview } from '@forecourt/domain/contract/corrections.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { centColumns } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { chargeOvercredited } from '#src/features/disputes/charge-overcredited.ts'
import { wasCredited } from '#src/features/disputes/was-credited.ts'
import { findRules } from '#src/features/pricing/find-rules.ts'
import { findPricedOtherwise, priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { copyLines, moveKeys } from './copy-lines.ts'
import { findInvoice } from './find-invoice.ts'

/**
 * Lines of the invoice that have not been taken back. A reversed purchase and its reversal cancel out, so both stay, and so does
 * the copy that took a line back.
 */
const candidates = (invoice_id: number, { tran_id }: AskedRebill) => sql`t.invoice_id = ${invoice_id} and t.kind <> 'fee'
  and (${tran_id} = '' or t.tran_id = ${tran_id}) and (t.correction = 0 or t.tran_id ~ '~c[0-9]+$')
  and not ${wasTakenBack()}
  and not exists (select from reversals l where l.account_id = t.account_id and t.id in (l.sale_id, l.reversal_id))`

const assertLine = async ({ db }: UserCtx, invoice: { account_id: number; id: number }, tran_id: string) => {
  if (tran_id === '') return
  const line = await db
    .selectFrom('transactions')
    .select('id')
    .where('account_id', '=', invoice.account_id)
    .where('invoice_id', '=', invoice.id)
    .where('tran_id', '=', tran_id)
    .executeTakeFirst()
  if (!line) throw invalid({ tran_id: ['This invoice has no such line'] })
}

type Differing = Awaited<ReturnType<typeof findPricedOtherwise>>[number]

const placesOf = (lines: readonly Differing[]) => sql`select * from unnest(
  ${lines.map(({ line }) => line.transacted_at)}::timestamp[], ${lines.map(({ line }) => line.id)}::bigint[])`

/** What a dispute has credited may be the same difference, so staff correct such a line by itself or not at all. */
const findCredited = async ({ db }: UserCtx, account_id: number, lines: readonly Differing[]) => {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t
    where t.account_id = ${account_id} and (t.transacted_at, t.id) in (${placesOf(lines)}) and ${wasCredited()}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const findDiffering = async (ctx: UserCtx, account_id: number, asked: AskedRebill) => {
  const invoice = await findInvoice(ctx, account_id, asked.invoice_number)
  await assertLine(ctx, { account_id, id: invoice.id }, asked.tran_id)
  const found = await findPricedOtherwise(ctx, account_id, candidates(invoice.id, asked))
  // A different rule that results in the same cents is no correction.
  const differing = found.filter(({ line, row }) => centColumns.some((column) => line[column] !== row[column]))
  const left = asked.tran_id === '' ? await findCredited(ctx, account_id, differing) : new Set<number>()
  const all = differing.filter(({ line }) => !left.has(line.id))
  const wanted = all.filter(({ pricing }) => asked.price_rule_id === null || pricing.rule?.id === asked.price_rule_id)
  const missing = wanted.filter((line) => line.missing).length
  return { all, priced: wanted.filter((line) => !line.missing), missing, credited: left.size }
}

const netOf = (lines: readonly Differing[]) => lines.reduce((sum, { line, row }) => sum + row.total - line.total, 0)

/** More than a person would read. */
const mostShown = 200
const nameOf = new Map(products.map(({ id, name }) => [id, name]))

/** The rules to choose from, with what each would change. */
const rulesOf = async (ctx: UserCtx, differing: readonly Differing[]) => {
  const byRule = Map.groupBy(differing, ({ pricing }) => pricing.rule?.id)
  const rules = await findRules(
    ctx,
    [...byRule.keys()].filter((id) => id !== undefined),
  )
  return rules.map((rule) => {
    const lines = byRule.get(rule.id)!
    return { ...rule, changed: lines.length, net: netOf(lines) }
  })
}

export const previewRebill = async (ctx: UserCtx, account_id: number, asked: AskedRebill): Promise<RebillPreview> => {
  const { all, priced, missing, credited } = await findDiffering(ctx, account_id, asked)
  const shown = priced.slice(0, mostShown)
  const { rows } = await sql<{ id: number; tran_id: string }>`
    select id, tran_id from transactions where account_id = ${account_id}
      and (transacted_at, id) in (${placesOf(shown)})`.execute(ctx.db)
  const idOf = new Map(rows.map(({ id, tran_id }) => [id, tran_id]))
  const lines = shown.map(({ line, row }) => ({
    tran_id: idOf.get(line.id)!,
    transacted_at: line.transacted_at,
    product_name: nameOf.get(line.product_id) ?? '',
    invoiced: line.total,
    total: row.total,
  }))
  return { lines, changed: priced.length, rules: await rulesOf(ctx, all), missing, credited, net: netOf(priced) }
}

const writePairs = async (ctx: UserCtx, account_id: number, differing: readonly Differing[]) => {
  const days = differing.map(({ line }) => line.transacted_at.slice(0, 10))
  const places = placesOf(differing)
  const originals = sql`select * from transactions where account_id = ${account_id} and (transacted_at, id) in (${places})`
  // Fees of the fill are taken back with it, because a percentage fee depends on its total.
  const fees = sql`select * from transactions where account_id = ${account_id} and (transacted_at, parent_id) in (${places})
    and fee_rule_id is not null and correction = 0 and invoice_id is not null`
  await copyLines(ctx, originals, 'take back')
  await copyLines(ctx, fees, 'take back')
  const copies = await copyLines(ctx, originals, 'bill again')
  await moveKeys(ctx, copies)
  const [from, to] = [days[0]!, days.at(-1)!]
  const covered = { account_id, card_id: null, state: '', tax_class: '', from, to, ids: copies.map(({ id }) => id) }
  let after: { transacted_at: string; id: number } | undefined
  do {
    const { last } = await priceStoredLines(ctx, covered, after)
    after = last
  } while (after)
}

export const rebillLines = (ctx: UserCtx, account_id: number, { reason, ...asked }: AskedRebill & { reason: string }) =>
  inTransaction(ctx, async (ctx): Promise<Rebilled> => {
    await takeTurn(ctx)
    await lockAccount(ctx, account_id)
    const { priced, missing, credited } = await findDiffering(ctx, account_id, asked)
    if (missing > 0) throw conflict('A price is missing. Enter it before these lines are billed again', 'price_missing')
    if (priced.length === 0 && credited > 0)
      throw conflict('These lines were credited after a dispute. Enter the transaction id of one to correct it', 'credited')
    if (priced.length === 0) throw conflict('These lines cost the same today', 'nothing_differs')
    const note = 'Credited after a dispute, before the line was billed again'
    await chargeOvercredited(ctx, { accounts: [account_id], user_id: ctx.who.user_id, note }, () =>
      writePairs(ctx, account_id, priced),
    )
    await askJudging(ctx, account_id)
    const done = { changed: priced.length, net: netOf(priced) }
    await audit(ctx, {
      action: 'invoice.rebill-lines',
      account_id,
      object: { type: 'account', id: account_id },
      after: { ...asked, ...done, reason },
    })
    return done
  })
