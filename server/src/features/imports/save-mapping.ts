import { networks } from '@forecourt/domain/reference.ts'
import type { SavedMapping, SaveMapping } from '@forecourt/domain/contract/imports.ts'
import { audit } from '#src/audit.ts'
import type { UserCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/errors.ts'

/** One name, one mapping: saving it again replaces it. A file that is on its way keeps the one it came with. */
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
