// The sections of the editor, with their fields in tab order.
import { fieldTable, wizardSectionsIn } from '@forecourt/domain/rules/card-fields.ts'
import type { WizardField, Problems } from '#src/features/order-wizard/wizard-line.ts'

/** The template comes first, because it decides which fields exist. */
export const lineSections: readonly { title: string; fields: readonly WizardField[] }[] = wizardSectionsIn(fieldTable).map(
  ({ title, fields }) => ({ title, fields: title === 'Card' ? ['card_template_id', ...fields] : fields }),
)

const inOrder = lineSections.flatMap(({ fields }) => fields)

/** The first field with an error, in tab order. */
export const firstWrongField = (problems: Problems | undefined) => inOrder.find((field) => problems?.[field] !== undefined)
