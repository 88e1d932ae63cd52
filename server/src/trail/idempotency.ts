// docs/product/api.md#idempotency: a repeated call with the same Idempotency-Key gets the first answer.
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import type { AccountCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/

const accountOf = (ctx: UserCtx) => ('account' in ctx ? (ctx as AccountCtx).account.id : 0)

const collectKeys = (value: unknown, keys = new Set<string>()) => {
  if (Array.isArray(value)) for (const part of value) collectKeys(part, keys)
  else if (value !== null && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) collectKeys(part, keys.add(key))
  return keys
}

/** The order of object keys does not matter; any different value does. The sorted list of keys also fixes the output order. */
const canonical = (value: unknown) => JSON.stringify(value, [...collectKeys(value)].toSorted())

/** Keyed, because the body may contain a PIN. */
export const fingerprintOf = ({ keyring }: UserCtx, route: string, input: unknown) =>
  keyring.mac('fingerprint', `${route}\n${canonical(input)}`)

type Request = { key: string | string[]; route: string; input: unknown }

export const once = async <Reply>(
  ctx: UserCtx,
  { key, route, input }: Request,
  work: (ctx: UserCtx) => Promise<Reply>,
): Promise<Reply> => {
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw invalid({ 'Idempotency-Key': ['Must be 1 to 255 visible characters'] })
  const user_id = ctx.who.user_id
  const account_id = accountOf(ctx)
  const fingerprint = fingerprintOf(ctx, route, input)
  return inTransaction(ctx, async (ctx) => {
    // Held until the first call commits or fails. A concurrent second call gets a 409 instead of waiting.
    const lock = `${user_id}:${account_id}:${key}`
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`.execute(
      ctx.db,
    )
    if (!rows[0]?.free) throw conflict(problems.inFlight, 'in_flight', 1)
    const first = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'reply'])
      .where('user_id', '=', user_id)
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (first) {
      if (!first.fingerprint.equals(fingerprint)) throw invalid({ 'Idempotency-Key': [problems.keyReused] }, problems.keyReused)
      return first.reply as Reply
    }
    const reply = await work(ctx)
    await ctx.db
      .insertInto('idempotency_keys')
      .values({ user_id, account_id, key, fingerprint, reply: JSON.stringify(reply) })
      .execute()
    return reply
  })
}
