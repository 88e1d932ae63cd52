import type { AccountCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

const columns = ['id', 'from_on', 'to_on', 'opening', 'closing', 'is_monthly', 'created_at'] as const

const statementsOf = ({ db, account }: AccountCtx) => db.selectFrom('statements').where('account_id', '=', account.id)

export const listStatements = async (ctx: AccountCtx, page: { page: number; per_page: number }) => {
  const { total } = await statementsOf(ctx)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await statementsOf(ctx)
    .select(columns)
    .orderBy('to_on', 'desc')
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()
  return { data, meta: pageMeta(page, total) }
}

export const getStatement = async (ctx: AccountCtx, id: number) => {
  const found = await statementsOf(ctx).select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}
