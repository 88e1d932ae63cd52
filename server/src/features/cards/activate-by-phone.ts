// docs/product/fulfilment.md#by-phone: a caller names the account, the last four digits and the code on the letter.
import { networkName } from '@forecourt/domain/reference.ts'
import { timingSafeEqual } from 'node:crypto'
import { maxWrongCodes } from '@forecourt/domain/rules/activation.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { auditRefused } from '#src/trail/audit.ts'
import { assertAttemptsLeft, countAttempt } from '#src/trail/attempts.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { assertStanding } from '#src/db/standing.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { codeHash } from '#src/secrets/activation-code.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { activatePlastic } from './activate-plastic.ts'
import { awaitsActivation } from './card-rows.ts'
import { notifyActivated } from './notify-card-status.ts'
import { hasNewPlastic } from './renew-cards.ts'

type Call = { account_number: string; last_four: string; code: string }
type Waiting = {
  id: number
  account_id: number
  card_network_id: number
  card_status_id: number
  last_four: string
  code_hash: Buffer
  wrong_codes: number
}

/** Locks the cards first, as all code does. An account may have two cards with the same last four digits. */
const lockWaiting = async (ctx: UserCtx, { account_number, last_four }: Call) => {
  const { rows } = await sql<Waiting>`
    select c.id, c.account_id, c.card_network_id, c.card_status_id, c.last_four, w.code_hash, w.wrong_codes
    from accounts a
    join cards c on c.account_id = a.id and c.last_four = ${last_four}
      and (${sql.raw(awaitsActivation('c'))} or ${hasNewPlastic('c')})
    join card_activations w on w.account_id = c.account_id and w.card_id = c.id and w.code_hash is not null
    where a.cl_account_no = ${account_number} order by c.id for update of c`.execute(ctx.db)
  return rows
}

const countWrong = async (ctx: UserCtx, cards: readonly Waiting[]) => {
  await sql`update card_activations set wrong_codes = wrong_codes + 1
    where (account_id, card_id) in (select * from unnest(${cards.map(({ account_id }) => account_id)}::bigint[],
      ${cards.map(({ id }) => id)}::bigint[])) and wrong_codes < ${maxWrongCodes}`.execute(ctx.db)
}

const isEnded = ({ wrong_codes }: Waiting) => wrong_codes >= maxWrongCodes

type Outcome =
  | { activated: { account_name: string; card_network_name: string; is_locked: boolean } }
  | { refused: 'wrong' | 'ended'; about?: Waiting }

/** Counts a wrong code in this transaction, which must commit. The caller refuses afterwards. */
const decide = (ctx: UserCtx, call: Call) =>
  inTransaction(ctx, async (outer): Promise<Outcome> => {
    const cards = await lockWaiting(outer, call)
    const card = cards.find(({ id, code_hash }) => timingSafeEqual(code_hash, codeHash(outer, id, call.code)))
    const [first] = cards
    if (cards.length > 0 && cards.every(isEnded)) return { refused: 'ended', about: first! }
    if (!card || isEnded(card)) {
      await countWrong(outer, cards)
      return { refused: 'wrong', ...(first && { about: first }) }
    }
    const within = await withinAccount(outer, card.account_id)
    assertStanding(within.account.standing, 'open')
    await activatePlastic(within, [card], { reason: 'activated by phone', is_asked: true })
    const fresh = card.card_status_id === cardStatus.pending ? [card] : []
    const is_locked = (await notifyActivated(within, fresh)) > 0
    return { activated: { account_name: within.account.name, card_network_name: networkName(card.card_network_id), is_locked } }
  })

const refusal = 'No waiting card matches this account, these digits and this code'

export const activateByPhone = async (ctx: UserCtx, call: Call) => {
  await assertAttemptsLeft(ctx, 'phone-activation', call.account_number)
  const outcome = await decide(ctx, call)
  if ('activated' in outcome) return outcome.activated
  const { refused, about } = outcome
  await auditRefused(ctx, {
    action: 'card.activate-by-phone',
    ...(about && { account_id: about.account_id, object: { type: 'card', id: about.id } }),
  })
  await countAttempt(ctx, 'phone-activation', call.account_number)
  if (refused === 'wrong') throw invalid({ code: [refusal] })
  throw conflict(`After ${maxWrongCodes} wrong codes, this code no longer works. The account can activate the card in the portal`)
}
