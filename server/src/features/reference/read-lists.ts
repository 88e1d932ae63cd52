import { listsWith, type ChoiceLists, type ListRow } from '@forecourt/domain/rules/choice-lists.ts'
import { named } from '#src/db/named.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

type Rows = { fuel_profiles: ListRow[]; time_profiles: ListRow[] }

const readRows = named<Rows, [account_id: number | null]>(`select
  (select jsonb_agg(to_jsonb(f) order by f.id) from (
    select p.id, p.name, p.is_hidden, own.used is not null and not p.id = any(own.used) as is_barred
    from card_fuel_profiles p
    cross join (select array_agg(card_fuel_profile_id) as used from account_fuel_profiles where account_id = $1) own
  ) f) as fuel_profiles,
  (select jsonb_agg(to_jsonb(t) order by t.id) from (select id, name, is_hidden from card_time_profiles) t) as time_profiles`)

/**
 * The current lists that fields choose from. Marks what the context's account does not use. Not cached: it is one round trip for
 * some twenty rows, and all instances refuse a profile as soon as it is hidden.
 */
export const readLists = async ({ db, account }: Pick<Ctx, 'db'> & Partial<Pick<AccountCtx, 'account'>>): Promise<ChoiceLists> =>
  listsWith((await readRows(db, [account?.id ?? null]))[0]!)
