// docs/product/receivables.md#corrections: takes a line back in this account and bills it in another one as a purchase of that
// account: with its prices, its certificates and the fees it agreed to.
import type { NewMove } from '@forecourt/domain/contract/corrections.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { chargeOvercredited } from '#src/features/disputes/charge-overcredited.ts'
import { chargeFees } from '#src/features/fees/charge-fees.ts'
import { priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { toBeBilledHere } from '#src/features/transactions/billed-here.ts'
import { cancelsOut, isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { billThere, otherCardColumns } from './to-other-account.ts'

type Move = z.output<typeof NewMove>

type Line = {
  id: number
  transacted_at: string
  card_id: number
  card_network_id: number
  price_state: string
  was_taken_back: boolean
}

const findLine = async ({ db }: UserCtx, account_id: number, tran_id: string) => {
  const { rows } = await sql<Line>`
    select t.id, t.transacted_at, t.card_id, t.card_network_id, t.price_state, ${wasTakenBack()} or ${cancelsOut()} as was_taken_back
    from transactions t where t.account_id = ${account_id} and t.tran_id = ${tran_id} and t.kind <> 'fee' and not ${isTakeBack()} limit 2`.execute(
    db,
  )
  if (rows.length === 0) throw invalid({ tran_id: ['This account has no such transaction'] })
  if (rows.length > 1) throw invalid({ tran_id: ['Two networks have a transaction with this id'] })
  const [line] = rows
  if (line!.was_taken_back) throw conflict('This line was already reversed', 'taken_back')
  if (line!.price_state === 'missing')
    throw conflict('The price of this line is missing. Enter it before the line is moved', 'price_missing')
  return line!
}

/**
 * The card determines the account to bill. Nobody types a card number: the account number and the last four digits find the card.
 */
const findCard = async (
  { db }: UserCtx,
  { to_account_number, last_four }: Move,
  from: { account_id: number; card_network_id: number },
) => {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'standing'])
    .where('cl_account_no', '=', to_account_number)
    .where('id', '<>', from.account_id)
    .limit(2)
    .execute()
  const [account] = accounts
  if (!account || accounts.length > 1) throw invalid({ to_account_number: ['There is no other account with this number'] })
  if (!['open', 'on_hold'].includes(account.standing)) throw invalid({ to_account_number: ['This account is not open'] })
  const cards = await db
    .selectFrom('cards')
    .select(otherCardColumns)
    .where('account_id', '=', account.id)
    .where('card_network_id', '=', from.card_network_id)
    .where('last_four', '=', last_four)
    .limit(2)
    .execute()
  const [card] = cards
  if (!card) throw invalid({ last_four: ['This account has no such card of the same network'] })
  if (cards.length > 1) throw invalid({ last_four: ['Two cards of this account end in these digits'] })
  return card
}

type Moved = { account_id: number; id: number; transacted_at: string }

type Moving = { original: number; copies: readonly number[]; transacted_at: string }

/** docs/product/invoices.md#billed-elsewhere: another system would neither give the line back there nor bill it here. */
const assertBilledHere = async ({ db }: UserCtx, { original, copies, transacted_at }: Moving) => {
  const { rows } = await sql`
    select from transactions t left join account_billings b on b.account_id = t.account_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    where t.transacted_at = ${transacted_at}::timestamp and (t.id = any(${copies}::bigint[]) and not (${toBeBilledHere})
      or t.id = ${original} and i.source = 'elsewhere') limit 1`.execute(db)
  if (rows.length > 0) throw conflict('Another system bills this purchase in one of the two accounts', 'billed_elsewhere')
}

/** Returns the total that the other account pays. */
const priceMoved = async (ctx: UserCtx, { account_id, id, transacted_at }: Moved) => {
  const day = transacted_at.slice(0, 10)
  await priceStoredLines(ctx, { account_id, card_id: null, state: '', tax_class: '', from: day, to: day, ids: [id] })
  await chargeFees(ctx, [{ account_id, id, transacted_at }])
  const { total } = await ctx.db
    .selectFrom('transactions')
    .select('total')
    .where('account_id', '=', account_id)
    .where('transacted_at', '=', transacted_at)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}

export const moveLine = (ctx: UserCtx, account_id: number, move: Move) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    await lockAccount(ctx, account_id)
    const line = await findLine(ctx, account_id, move.tran_id)
    const to = await findCard(ctx, move, { ...line, account_id })
    const { id, transacted_at } = line
    const note = 'Credited after a dispute, before the line was moved to another account'
    const credited = { accounts: [account_id], user_id: ctx.who.user_id, note }
    const moved = await chargeOvercredited(ctx, credited, () => billThere(ctx, { ...line, account_id }, to))
    await assertBilledHere(ctx, { original: id, copies: [moved.back.id, moved.billed.id], transacted_at })
    const billed = await priceMoved(ctx, { account_id: to.account_id, id: moved.billed.id, transacted_at })
    await askJudging(ctx, account_id)
    await askJudging(ctx, to.account_id)
    await audit(ctx, {
      action: 'transaction.move',
      account_id,
      object: { type: 'transaction', id },
      after: { ...move, to_account_id: to.account_id, moved_id: moved.billed.id },
    })
    return { taken_back: moved.back.total, billed, to_account_id: to.account_id }
  })
