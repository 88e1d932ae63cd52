import { networks } from '@forecourt/domain/reference.ts'
import type { SavedMapping, SaveMapping } from '@forecourt/domain/contract/imports.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'

/** Saving a mapping under the same name replaces it. A file that was already received keeps its old mapping. */
export const saveMapping = (ctx: UserCtx, { name, card_network_id, mapping }: SaveMapping): Promise<SavedMapping> =>
  inTransaction(ctx, async (ctx) => {
    if (!networks.some(({ id }) => id === card_network_id)) throw invalid({ card_network_id: ['Choose a network'] })
    const values = { card_network_id, mapping: JSON.stringify(mapping), updated_at: ctx.clock.now().toISOString() }
    const saved = await ctx.db
      .insertInto('import_mappings')
      .values({ name, ...values })
      .onConflict((clash) => clash.column('name').doUpdateSet(values))
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    const object = { type: 'import-mapping', id: saved.id }
    await audit(ctx, { action: 'import-mapping.save', object, after: { name, card_network_id, mapping } })
    return { ...saved, name, card_network_id, mapping }
  })
