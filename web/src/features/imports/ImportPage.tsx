import { PageOfParts } from '#src/list/PageOfParts.tsx'
import { HeldList } from './HeldList.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { TaxRateList } from '#src/features/tax-rates/TaxRateList.tsx'

const parts = [
  { id: undefined, label: 'Files', show: ImportFiles },
  { id: 'waiting', label: 'Waiting lines', show: HeldList },
  { id: 'taxes', label: 'Tax rates', show: TaxRateList },
] as const

/**
 * Linked from the provider's dashboard: staff import files of transactions, handle waiting lines, and maintain the tax rates for
 * them.
 */
export function ImportPage() {
  return <PageOfParts title="Transaction import" sub="For all accounts" parts={parts} />
}
