import type { AdjustmentRow } from '@forecourt/domain/contract/adjustments.ts'
import type { UserCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'

export const listAdjustments = async ({ db }: UserCtx, account_id: number, page: { page: number; per_page: number }) => {
  const found = db.selectFrom('adjustments').where('account_id', '=', account_id)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await found
    .select(['id', 'adjustment_number', 'amount', 'reason', 'note', 'created_at'])
    .$narrowType<Pick<AdjustmentRow, 'reason'>>()
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()
  return { data, meta: pageMeta(page, total) }
}
