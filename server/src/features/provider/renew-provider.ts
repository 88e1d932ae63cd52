import { sql } from 'kysely'
import { archivedBefore } from '#src/db/archived-before.ts'
import type { Ctx } from '#src/system/context.ts'
import type { ShownBranding } from '@forecourt/domain/contract/config.ts'

/** The channel on which instances are notified of a change. */
export const providerChannel = 'provider_changed'

const logoPath = (hash: string) => `/v1/provider/logo/${hash}`

/**
 * docs/product/provider-start.md#the-providers-facts: reads the provider's facts into the configuration of this process, where
 * mails, papers and pages find them without a query.
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
  // A check constraint guarantees that either all facts were saved or none.
  const saved = facts.provider_name === null ? {} : (facts as Omit<ShownBranding, 'copyright_year'>)
  config.branding = { ...config.first_branding, ...saved, logo }
  config.networks_used = networks_used
  config.transactions_from = (await archivedBefore(db, 'transactions'))?.slice(0, 10) ?? null
}

/** Called in the transaction of the change. Other instances are notified when it commits. */
export const tellInstances = async ({ db }: Pick<Ctx, 'db'>) => {
  await sql`select pg_notify(${providerChannel}, '')`.execute(db)
}
