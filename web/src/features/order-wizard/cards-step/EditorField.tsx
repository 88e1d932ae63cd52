import { memo } from 'react'
import { IconCopyCheck } from '@tabler/icons-react'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { fieldInput, fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { LineField, type LineFieldName } from '#src/card-line/LineField.tsx'
import { gallonBounds } from '#src/card-line/line-inputs.ts'
import { canApply } from './apply-items.ts'
import { leaveField, typeValue } from './line-actions.ts'
import { shownProblem } from './shown-problems.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineEditor.module.css'

type EditorFieldProps = {
  id: number
  field: LineFieldName
  kind: CardKind
  template: Template
  onLeave: (field: LineFieldName) => void
  /** Absent if the order has no other card. */
  onMenu: ((field: LineFieldName, anchor: HTMLElement) => void) | undefined
}

/** Subscribes only to its own value, so that typing here redraws nothing else. */
export const EditorField = memo(
  function EditorField({ id, field, kind, template, onLeave, onMenu }: EditorFieldProps) {
    const value = useWizard(({ lines }) => lines.find((line) => line.id === id)?.[field])
    const is_retail = useWizard(({ lines }) => lines.find((line) => line.id === id)?.is_retail)
    const error = useWizard(({ lines, problems }) =>
      shownProblem(
        lines.find((line) => line.id === id),
        problems.get(id),
        field,
      ),
    )
    if (fieldState(field, kind, { is_retail }) === 'hidden') return null
    const { as } = fieldInput(field)
    const isWide = as === 'states' || as === 'zips'
    return (
      <div className={classes.cell} data-cell data-wide={isWide || undefined}>
        <LineField
          field={field}
          kind={kind}
          values={{ is_retail: is_retail ?? false, [field]: value }}
          error={error}
          onChange={(_field, typed) => typeValue(id, field, typed)}
          onBlur={() => {
            leaveField(id, field)
            onLeave(field)
          }}
          boundsOf={(name) => gallonBounds(name, template)}
        />
        {onMenu && canApply(field, value) ? (
          <button
            type="button"
            className={classes.apply}
            aria-haspopup="menu"
            // As a title: an aria-label with the words of the field's label would be found as that field.
            title={`Apply ${fieldLabel(field)} to other cards`}
            onClick={({ currentTarget }) => onMenu(field, currentTarget)}
          >
            <IconCopyCheck size={16} aria-hidden />
          </button>
        ) : null}
      </div>
    )
  },
  // Ignores onLeave: it does the same on every render of the line.
  (before, after) =>
    before.id === after.id &&
    before.template === after.template &&
    before.onMenu === after.onMenu &&
    before.kind.network === after.kind.network &&
    before.kind.card_type === after.kind.card_type,
)
