// What creating, editing and checking a card have in common: the kind's rules, the template's caps, the PIN's fate.
import { CardValues, clampGallons, lineProblems } from '@forecourt/domain/rules/card-line.ts'
import { dropHidden, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/context.ts'
import { invalid } from '#src/errors.ts'
import type { TemplateSnapshot } from './card-rows.ts'

type Line = CardValues & { pin?: string | undefined }

/** Every value as a card without any has it. */
const emptyValues = CardValues.parse({})

/** Only people who may see PINs may set one; from others it would turn the uniqueness error into a way to guess them. */
export const maySetPins = ({ who }: AccountCtx) => can(who, 'pins.view') && !who.impersonated_by

export const assertMaySetPin = (ctx: AccountCtx, pin: string | undefined) => {
  if (pin !== undefined && !maySetPins(ctx)) throw invalid({ pin: ['Not permitted'] })
}

/** The values as they are saved: right for the kind, within the template, without what the kind does not have. */
export const acceptLine = (
  line: Line,
  kind: CardKind,
  template: TemplateSnapshot | null,
): CardValues & { pin: string | undefined } => {
  const problems = lineProblems(line, kind)
  if (Object.keys(problems).length > 0)
    throw invalid(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]])))
  const { pin, ...values } = line
  const kept = { ...emptyValues, ...dropHidden(values, kind) }
  const hasPin = fieldState('pin', kind) !== 'hidden'
  return { ...(template ? clampGallons(kept, template) : kept), pin: hasPin ? pin : undefined }
}
