import { sql } from 'kysely'
import { archivedBefore } from '#src/db/archived-before.ts'
import type { Ctx } from '#src/system/context.ts'
import type { ShownBranding } from '@forecourt/domain/contract/config.ts'

/** Where every instance hears of a change. */
export const providerChannel = 'provider_changed'

const logoPath = (hash: string) => `/v1/provider/logo/${hash}`

/**
 * docs/product/provider-start.md#the-providers-facts: reads the provider's facts into the configuration of this process, where
 * every mail, paper and page finds them without asking the database.
 */
export const renewProvider = async ({ db, config }: Pick<Ctx, 'db' | 'config'>) => {
  const row = await db
    .selectFrom('provider')
    .select([
      'provider_name',
      'customer_service_phone',
      'support_email',
      'training_url',
      'pickup_address',
      'time_zone',
      'business_hours',
      'logo_hash',
      sql<number[]>`array(select id from card_networks where is_used order by id)`.as('networks_used'),
    ])
    .executeTakeFirstOrThrow()
  const { logo_hash, networks_used, ...facts } = row
  const logo = logo_hash && logoPath(logo_hash)
  // The table's check: either all facts were saved, or none.
  const saved = facts.provider_name === null ? {} : (facts as Omit<ShownBranding, 'copyright_year'>)
  config.branding = { ...config.first_branding, ...saved, logo }
  config.networks_used = networks_used
  config.transactions_from = (await archivedBefore(db, 'transactions'))?.slice(0, 10) ?? null
}

/** In the transaction of the change: the other instances hear of it when it is committed. */
export const tellInstances = async ({ db }: Pick<Ctx, 'db'>) => {
  await sql`select pg_notify(${providerChannel}, '')`.execute(db)
}
