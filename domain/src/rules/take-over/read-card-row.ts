// docs/product/take-over.md#cards: a card of the previous system. Its fields are those of the card-field table, parsed like an
// upload.
import { cardStatuses, cardTypes } from '#src/reference.ts'
import { cardFields, fieldState, fieldTable, type CardKind } from '#src/rules/card-fields.ts'
import { CardValues } from '#src/rules/card-line.ts'
import { lineProblems } from '#src/rules/line-problems.ts'
import { emptyValues } from '#src/rules/empty-values.ts'
import { gallonCaps } from '#src/rules/gallon-limits.ts'
import { cardStatus, isDead } from '#src/rules/card-status.ts'
import type { ChoiceLists } from '#src/rules/choice-lists.ts'
import { readCellsIn } from '#src/rules/upload-line.ts'
import { accountReference, networkIdOf, spelling, type Cells, type ReadRow, type RowProblems } from './row-parts.ts'

/** Created once for many rows. The lists determine whether the profile in a cell exists. */
export const cardReader = (lists: ChoiceLists) => ({ lists, values: CardValues })
export type CardReader = ReturnType<typeof cardReader>

const idOf = (rows: readonly { id: number; name: string }[], name: unknown) => rows.find((row) => row.name === name)?.id

const kindOf = (values: ReadRow['values']): CardKind | undefined => {
  const { network, card_type } = values as Partial<CardKind>
  return network && card_type ? { network, card_type } : undefined
}

const hasValue = (cells: Cells, column: string) => (cells[column]?.trim() ?? '') !== ''

/** Reports values that this kind of card does not have, because they would be lost. */
const misplaced = (cells: Cells, kind: CardKind, line: Partial<CardValues>): RowProblems =>
  Object.fromEntries(
    cardFields
      .filter((field) => hasValue(cells, field) && fieldState(field, kind, line) === 'hidden' && !isNothing(cells[field]))
      .map((field) => [field, `A ${kind.network} ${kind.card_type} card has no such field`]),
  )
const isNothing = (text = '') => /^(no|n|0|false|n\/a)$/i.test(text.trim())

/** Refuses limits above the cap, because silently lowering them would stop a driver at the pump. */
const aboveCaps = (line: Partial<CardValues>): RowProblems => {
  const caps = gallonCaps(null)
  return Object.fromEntries(
    (['max_gallon_fill', 'max_gallon_period'] as const)
      .filter((field) => (line[field] ?? 0) > caps[field])
      .map((field) => [field, `At most ${caps[field]}`]),
  )
}

const pinMissing = 'Is missing: send the PIN, its offset, or Yes in pin_kept_elsewhere'

const pinProblems = (
  cells: Cells,
  kind: CardKind,
  { isLive, isElsewhere }: { isLive: boolean; isElsewhere: boolean },
): RowProblems => {
  if (fieldState('pin', kind) === 'hidden') return {}
  const [pin, offset] = [hasValue(cells, 'pin'), hasValue(cells, 'pin_offset')]
  if (pin && offset) return { pin_offset: 'Send the PIN or its offset, not both' }
  if (pin && isElsewhere) return { pin_kept_elsewhere: 'Must be No: the PIN is in this row' }
  return isLive && !pin && !offset && !isElsewhere ? { pin: pinMissing } : {}
}

/** `read` has the columns that are not card fields. */
export const readCardRow = (
  cells: Cells,
  read: Pick<ReadRow, 'values' | 'problems'>,
  { lists, values: schema }: CardReader,
): ReadRow => {
  const { values, problems } = read
  const account = accountReference(typeof values['account'] === 'string' ? values['account'] : '')
  const kind = kindOf(values)
  const network = networkIdOf(values['network'])
  const card_status_id = idOf(cardStatuses, values['status']) ?? cardStatus.active
  const isLive = !isDead(card_status_id)
  if (!kind) return { values, problems, account, key: null, facts: {} }
  const fields = readCellsIn(fieldTable, cells, { kind, lists })
  const { pin, ...typed } = fields.values as Partial<CardValues> & { pin?: string }
  const parsed = schema.safeParse(typed)
  const wrong: RowProblems = { ...fields.problems }
  for (const issue of parsed.success ? [] : parsed.error.issues) wrong[String(issue.path[0])] ??= issue.message
  const line = { ...emptyValues, ...(parsed.success ? parsed.data : typed) }
  const found: RowProblems = {
    ...misplaced(cells, kind, line),
    ...aboveCaps(line),
    ...pinProblems(cells, kind, { isLive, isElsewhere: values['pin_kept_elsewhere'] === true }),
    ...lineProblems({ ...line, ...(pin !== undefined && { pin }) }, kind),
    ...wrong,
    ...problems,
  }
  if (values['replaces_number'] !== undefined && values['replaces_number'] === values['card_number'])
    found['replaces_number'] = 'A card cannot replace itself'
  const driver = values['driver_number']
  return {
    values: {
      ...values,
      line,
      pin,
      card_network_id: network,
      card_type_id: idOf(cardTypes, values['card_type']),
      card_status_id,
    },
    problems: found,
    account,
    key: null,
    facts: {
      ...(network && { network }),
      live: isLive,
      ...(line.vehicle_number && { vehicle: spelling(line.vehicle_number) }),
      ...(typeof driver === 'string' && { driver: spelling(driver) }),
    },
  }
}
