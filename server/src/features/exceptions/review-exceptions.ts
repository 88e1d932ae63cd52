import type { ExceptionSelection, Review } from '@forecourt/domain/contract/exceptions.ts'
import { auditEach } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { exceptionConditions, getException } from './list-exceptions.ts'

type Chosen = { where: string; values: unknown[] }

const change = async (ctx: AccountCtx, { review_state, note }: Review, { where, values }: Chosen) => {
  const at = (place: number) => `$${values.length + place}`
  const reviewer = review_state === 'open' ? null : ctx.who.user_id
  const changed = await named<{ id: number; account_id: number }>(
    `update exceptions e set review_state = ${at(1)}, note = ${at(2)}, version = e.version + 1,
       reviewed_by = ${at(3)}::bigint, reviewed_at = case when ${at(3)}::bigint is not null then now() end
     where ${where} returning e.id, e.account_id`,
  )(ctx.db, [...values, review_state, note, reviewer])
  await auditEach(ctx, changed, { action: 'exception.review', object_type: 'exception', after: { review_state, note } })
  return changed.length
}

/** Reviews all exceptions or none: if another user or an import changed one since it was read, none is saved. */
const changeSeen = async (ctx: AccountCtx, review: Review, seen: readonly { id: number; version: number }[]) => {
  const wanted = new Map(seen.map(({ id, version }) => [id, version]))
  const values = [ctx.account.id, [...wanted.keys()], [...wanted.values()]]
  const chosen = `e.account_id = $1 and e.id = any($2::bigint[])`
  const locked = await named<{ id: number }>(
    `select e.id from exceptions e where ${chosen} and cardinality($3::int[]) > 0 order by e.id for update`,
  )(ctx.db, values)
  if (locked.length !== wanted.size) throw notFound()
  const where = `${chosen} and (e.id, e.version) in (select * from unnest($2::bigint[], $3::int[]))`
  const changed = await change(ctx, review, { where, values })
  if (changed !== wanted.size) throw conflict('Someone else has changed this exception since you opened it', 'version')
  return changed
}

const matchingBut = (ctx: AccountCtx, { matching, except }: Extract<ExceptionSelection, { matching: object }>): Chosen => {
  const { where, values } = exceptionConditions(ctx, matching)
  return { where: `${where} and e.id <> all($${values.length + 1}::bigint[])`, values: [...values, except] }
}

export const reviewException = (ctx: AccountCtx, id: number, { version, ...review }: Review & { version: number }) =>
  inTransaction(ctx, async (ctx) => {
    await changeSeen(ctx, review, [{ id, version }])
    return getException(ctx, id)
  })

export const reviewExceptions = (ctx: AccountCtx, { exceptions, ...review }: Review & { exceptions: ExceptionSelection }) =>
  inTransaction(ctx, async (ctx) => ({
    changed:
      'seen' in exceptions
        ? await changeSeen(ctx, review, exceptions.seen)
        : await change(ctx, review, matchingBut(ctx, exceptions)),
  }))
