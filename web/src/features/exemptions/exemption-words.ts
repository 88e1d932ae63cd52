// Texts that describe a certificate.
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { dateFormat } from '#src/text/date-format.ts'

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
/** A day has no time zone. */
const dayText = (date: string) => day.format(new Date(date))

/** The tax it exempts from, such as "State tax, WA, Diesel, •••• 1234". */
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
