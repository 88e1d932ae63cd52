// The fields a bulk update may set (decisions 6): what is encoded on the plastic is not among them.
import { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { cardFields, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { CardValues } from '@forecourt/domain/rules/card-line.ts'

export type BulkField = keyof BulkChanges

const isBulkField = (field: CardField): field is BulkField => field in BulkChanges.shape

/** In the order of every other form. */
export const bulkFields = cardFields.filter(isBulkField)

/** What a field starts with when it is ticked: nothing, so that a value is always somebody's choice. */
export const emptyValues = CardValues.parse({})
