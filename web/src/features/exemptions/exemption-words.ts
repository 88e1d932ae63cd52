// A certificate as people read it.
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { dateFormat } from '#src/text/date-format.ts'

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
/** A day has no zone. */
const dayText = (date: string) => day.format(new Date(date))

/** "State tax, WA, Diesel, •••• 1234": what it exempts from. */
export const taxText = ({ level, state, tax_class, card_name }: Exemption) =>
  [
    `${taxLevels[level].name} tax`,
    taxLevels[level].has_state ? state || 'every state' : null,
    tax_class ? taxedClasses[tax_class] : 'every product',
    card_name,
  ]
    .filter(Boolean)
    .join(', ')

export const periodText = ({ effective_from, effective_to }: Exemption) =>
  effective_to ? `${dayText(effective_from)} to ${dayText(effective_to)}` : `From ${dayText(effective_from)}, without an end`
