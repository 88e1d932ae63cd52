import type { UserCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

/** The references a body may contain, and their tables. */
const tables = {
  account_id: 'accounts',
  price_plan_id: 'price_plans',
  product_id: 'products',
  site_id: 'sites',
  site_group_id: 'site_groups',
  card_network_id: 'card_networks',
  price_index_id: 'price_indexes',
} as const
type Named = Partial<Record<keyof typeof tables, number | null>>

/** An unknown id is a validation error and not a server error. */
export const refuseUnknown = async ({ db }: Pick<UserCtx, 'db'>, named: Named) => {
  for (const field of Object.keys(tables) as (keyof typeof tables)[]) {
    const id = named[field]
    if (id === null || id === undefined) continue
    const found = await db.selectFrom(tables[field]).select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw invalid({ [field]: ['Does not exist'] })
  }
}
