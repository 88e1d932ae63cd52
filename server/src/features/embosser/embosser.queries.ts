import type { Embosser } from '@forecourt/domain/contract/embosser.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export const getEmbosser = async ({ db }: Pick<Ctx, 'db'>) => {
  const row = await db
    .selectFrom('embosser')
    .select(['kind', 'settings', 'failure', 'version', 'updated_at', sql<boolean>`key_sealed is not null`.as('has_key')])
    .executeTakeFirstOrThrow()
  // The generated type of the column is wider, but a check constraint allows only these values.
  return row as Embosser
}
