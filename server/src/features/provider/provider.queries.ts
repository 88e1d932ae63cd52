import type { Provider } from '@forecourt/domain/contract/provider.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** The current facts: those saved by a person or, before that, those of the configuration file. */
export const getProvider = async ({ db, config, mailer }: Ctx): Promise<Provider> => {
  const row = await db.selectFrom('provider').select(['mail_tested_at', 'version', 'updated_at']).executeTakeFirstOrThrow()
  const { copyright_year: _, ...branding } = config.branding
  return { ...branding, has_mail: mailer !== null, ...row }
}

export const getLogo = async ({ db }: Ctx, hash: string) => {
  const row = await db.selectFrom('provider').select('logo').where('logo_hash', '=', hash).executeTakeFirst()
  if (!row?.logo) throw notFound()
  return row.logo
}
