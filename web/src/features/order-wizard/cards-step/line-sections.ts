// The sections of the editor, and in them the fields in the order in which the keyboard reaches them.
import { fieldTable, wizardSectionsIn } from '@forecourt/domain/rules/card-fields.ts'
import type { WizardField, Problems } from '#src/features/order-wizard/wizard-line.ts'

/** The template comes first: it decides which fields there are. */
export const lineSections: readonly { title: string; fields: readonly WizardField[] }[] = wizardSectionsIn(fieldTable).map(
  ({ title, fields }) => ({ title, fields: title === 'Card' ? ['card_template_id', ...fields] : fields }),
)

const inOrder = lineSections.flatMap(({ fields }) => fields)

/** The first wrong field in the order of reading. */
export const firstWrongField = (problems: Problems | undefined) => inOrder.find((field) => problems?.[field] !== undefined)
