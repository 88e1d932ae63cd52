// Limits that hold across instances: one row per key, counted in a single statement. Counted outside any transaction, so that a
// refused request still counts.
import { rateLimits, type LimitName } from '@forecourt/domain/rules/rate-limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { networkOf } from '#src/system/network-of.ts'
import { tooMany } from '#src/system/errors.ts'

/** Keyed, so that the table does not reveal which e-mails were tried. */
const keyOf = (ctx: Ctx, name: LimitName, subject: string) => {
  const counted = rateLimits[name].per === 'address' ? networkOf(subject) : subject
  return `${name}:${ctx.keyring.mac('rate-limit', `${name}:${counted}`).toString('base64url')}`
}

/** Counts one attempt by `subject` and refuses it when there were too many. The last allowed attempt starts the full wait. */
export const countAttempt = async (ctx: Ctx, name: LimitName, subject: string) => {
  const { attempts, seconds } = rateLimits[name]
  const key = keyOf(ctx, name, subject)
  const window = sql<string>`now() + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempts as a (key, count, resets_at) values (${key}, 1, ${window})
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() or a.count + 1 = ${attempts} then ${window} else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(ctx.counting)
  const row = rows[0]
  if (row && row.count > attempts) throw tooMany(Math.max(1, row.wait))
}

/** Refuses when the attempts are used up, but counts nothing: for calls where only a failure counts. */
export const assertAttemptsLeft = async (ctx: Ctx, name: LimitName, subject: string) => {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from resets_at - now()))::int as wait from attempts
    where key = ${keyOf(ctx, name, subject)} and count >= ${rateLimits[name].attempts} and resets_at > now()`.execute(
    ctx.counting,
  )
  if (rows[0]) throw tooMany(Math.max(1, rows[0].wait))
}

/** Clears the attempts counted against `subject`, after a success. */
export const clearAttempts = async (ctx: Ctx, name: LimitName, subject: string) => {
  await ctx.counting
    .deleteFrom('attempts')
    .where('key', '=', keyOf(ctx, name, subject))
    .execute()
}

/** Takes one attempt back, for limits where only failures count but several people share a subject. */
export const forgiveAttempt = async (ctx: Ctx, name: LimitName, subject: string) => {
  await ctx.counting
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', keyOf(ctx, name, subject))
    .where('count', '>', 0)
    .execute()
}
