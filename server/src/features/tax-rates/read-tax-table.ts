// Rates and exemptions, read once for a whole import, because there are few of them and many lines.
import { taxTable, type TaxExemption, type TaxRate } from '@forecourt/domain/rules/taxes.ts'
import type { Ctx } from '#src/system/context.ts'

type Held = TaxExemption & { account_id: number; card_id: number | null }

/** Everything that `taxesOf` needs. Exemptions belong to an account or to one of its cards. */
export const readTaxTable = async ({ db }: Pick<Ctx, 'db'>) => {
  const rates = await db
    .selectFrom('tax_rates')
    .select([
      'level',
      'state',
      'locality',
      'tax_class',
      'rate',
      'is_per_gallon',
      'never_exempt_rate',
      'on_excise',
      'effective_from',
    ])
    .$narrowType<Required<TaxRate>>()
    .execute()
  const exemptions = await db
    .selectFrom('tax_exemptions')
    .select(['account_id', 'card_id', 'level', 'state', 'tax_class', 'effective_from', 'effective_to'])
    .$narrowType<Held>()
    .execute()
  const ofAccount = Map.groupBy(exemptions, ({ account_id }) => account_id)
  return {
    rates: taxTable(rates),
    exemptionsOf: (account_id: number, for_card: number): readonly TaxExemption[] =>
      ofAccount.get(account_id)?.filter(({ card_id }) => card_id === null || card_id === for_card) ?? [],
  }
}
