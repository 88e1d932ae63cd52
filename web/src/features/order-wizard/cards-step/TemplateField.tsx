import { useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { confirmations } from '@forecourt/domain/messages.ts'
import { cardFields, fieldLabel, fieldState, type CardField, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { leaveField, setTemplate } from './line-actions.ts'
import { lineSections } from './line-sections.ts'
import { shownProblem } from './shown-problems.ts'
import { hasOwnValues, kindOf, type WizardField } from '#src/features/order-wizard/wizard-line.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineEditor.module.css'

const shownAtOnce = 100

/** Several fields share one name in the message. */
const nameOf = (field: CardField) => {
  if (field.includes('gallon')) return 'Gallon limits'
  return field.includes('amount') ? 'Dollar limits' : fieldLabel(field)
}

/** Names the fields that this kind of card does not have, because they have just disappeared from the form. */
const missingIn = (kind: CardKind) => {
  const missing = new Set(cardFields.filter((field) => fieldState(field, kind) === 'hidden').map(nameOf))
  return missing.size === 0 ? '' : ` Not on this kind of card: ${[...missing].join(', ')}.`
}

/** The field after the template. */
const firstField = (kind: CardKind | undefined) =>
  kind && lineSections[0]?.fields.find((field) => field !== 'card_template_id' && fieldState(field, kind) !== 'hidden')

export function TemplateField({ id }: { id: number }) {
  const templates = useWizard((state) => state.templates)
  const card_template_id = useWizard(({ lines }) => lines.find((line) => line.id === id)?.card_template_id ?? null)
  const error = useWizard(({ lines, problems }) =>
    shownProblem(
      lines.find((line) => line.id === id),
      problems.get(id),
      'card_template_id',
    ),
  )
  const data = useMemo(() => {
    const all = [...templates.values()]
    const networks = [...new Set(all.map((template) => template.card_network_name))]
    return networks.map((group) => ({
      group,
      items: all
        .filter((template) => template.card_network_name === group)
        .map((template) => ({ value: String(template.id), label: template.template_name })),
    }))
  }, [templates])
  const kind = kindOf(templates.get(card_template_id ?? 0))

  const isTab = useRef(false)
  const afterTab = useRef<WizardField | undefined>(undefined)

  const choose = async (value: string | null) => {
    const line = currentWizard().lines.find((candidate) => candidate.id === id)
    if (!line || value === null || Number(value) === line.card_template_id) return
    const isFirst = line.card_template_id === null
    if (isFirst && isTab.current) afterTab.current = firstField(kindOf(templates.get(Number(value))))
    if (isFirst || !hasOwnValues(line, templates) || (await confirm({ message: confirmations.resetValues })))
      setTemplate(id, Number(value))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- follows the keys of the field in it
    <div
      className={classes.cell}
      data-cell
      onKeyDownCapture={(event: KeyboardEvent) => {
        isTab.current = event.key === 'Tab' && !event.shiftKey
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!afterTab.current) return
        // The fields of the template are drawn after this key, so the browser would pass over them.
        event.preventDefault()
        focusSoon(afterTab.current)
        afterTab.current = undefined
      }}
    >
      <SelectField
        id="card_template_id"
        label="Card template"
        withAsterisk
        searchable
        limit={shownAtOnce}
        placeholder="Choose a template"
        data={data}
        value={card_template_id === null ? null : String(card_template_id)}
        error={error}
        onChange={(value) => void choose(value)}
        onBlur={() => leaveField(id, 'card_template_id')}
      />
      {kind ? (
        <p className={classes.kind}>
          {kind.network} · {kind.card_type}.{missingIn(kind)}
        </p>
      ) : null}
    </div>
  )
}
