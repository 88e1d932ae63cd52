import { IconAlertTriangle, IconCircleCheck, IconUser } from '@tabler/icons-react'
import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import { taxBases, taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import type { Column } from '#src/ui/columns.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { dayText, placeText, rateText } from './tax-rate-words.ts'

const marks = {
  published: { tone: 'guide', icon: IconCircleCheck },
  example: { tone: 'caution', icon: IconAlertTriangle },
  entered: { tone: 'service', icon: IconUser },
} as const

export function BasisChip({ basis }: Pick<TaxRateRow, 'basis'>) {
  return <StatusChip {...marks[basis]}>{taxBases[basis]}</StatusChip>
}

export const taxRateColumns: readonly Column<TaxRateRow>[] = [
  { id: 'place', title: 'Where', isWord: true, isRowHeader: true, cell: placeText },
  { id: 'level', title: 'Levied as', sort: 'level', cell: ({ level }) => taxLevels[level].name },
  { id: 'tax_class', title: 'Product', isWord: true, cell: ({ tax_class }) => taxedClasses[tax_class] },
  { id: 'rate', title: 'Rate', align: 'end', cell: (rate) => <span className="figures">{rateText(rate)}</span> },
  { id: 'effective_from', title: 'From', cell: ({ effective_from }) => dayText(effective_from) },
  { id: 'effective_to', title: 'Until', cell: ({ effective_to }) => (effective_to ? dayText(effective_to) : '–') },
  { id: 'basis', title: 'Source', cell: BasisChip },
]
