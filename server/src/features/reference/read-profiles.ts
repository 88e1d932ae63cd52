import type { Profiles } from '@forecourt/domain/rules/profiles.ts'
import { named } from '#src/db/named.ts'
import type { Ctx } from '#src/system/context.ts'

const profiles = named<Profiles>(`select
  (select coalesce(jsonb_agg(to_jsonb(f) order by f.id), '[]')
    from (select id, name, is_hidden, grades, product_ids from card_fuel_profiles) f) as fuel_profiles,
  (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')
    from (select id, name, is_hidden, windows from card_time_profiles) t) as time_profiles`)

/** All current profiles, including hidden ones. In a transaction, those that it sees. */
export const readProfiles = async ({ db }: Pick<Ctx, 'db'>): Promise<Profiles> => (await profiles(db, []))[0]!
