import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

/** Sets the accounts that a template is offered to. An empty list means all accounts. */
export const nameAccounts = async ({ db }: Ctx, template_id: number, account_ids: readonly number[]) => {
  const wanted = [...new Set(account_ids)]
  const known = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .execute()
  if (known.length < wanted.length) throw invalid({ account_ids: ['Unknown account'] })
  await db.deleteFrom('template_accounts').where('template_id', '=', template_id).execute()
  const rows = known.map(({ id }) => ({ template_id, account_id: id }))
  if (rows.length > 0) await db.insertInto('template_accounts').values(rows).execute()
}
