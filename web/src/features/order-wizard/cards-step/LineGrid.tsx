import { memo, useEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { RowGap } from '#src/ui/RowGap.tsx'
import { useRowsInSight } from '#src/ui/use-rows-in-sight.ts'
import { addLine, leaveField, removeLine, typeValue } from './line-actions.ts'
import { cellId, focusCell } from './focus-cell.ts'
import { gridFields, isOpenIn } from './grid-fields.ts'
import { isManyCells, pasteCells } from './paste-cells.ts'
import { shownProblem } from './shown-problems.ts'
import { useVehicleCheck } from './use-vehicle-check.ts'
import type { WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { currentWizard, pointAtLine, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineGrid.module.css'

/** In rem, as in LineGrid.module.css. */
const heights = { height: 2.25, head: 2.25 }

/** Moves to the card above or below in the same column. Below a filled cell of the last card, adds a new card. */
const move = (id: number, field: CardField, by: 1 | -1) => {
  const { lines } = currentWizard()
  const at = lines.findIndex((line) => line.id === id)
  if (by === 1 && at === lines.length - 1 && lines[at]?.[field]) addLine()
  const to = currentWizard().lines[at + by]
  if (!to) return
  pointAtLine(to.id)
  focusCell(to.id, field)
}

const removeId = (id: number) => `grid-${id}-remove`

/** Moves the focus to the same button of the next card, so that several can be removed in a row. */
const remove = (id: number, box: HTMLElement | null) => {
  removeLine(id)
  const { current } = currentWizard()
  requestAnimationFrame(() => (document.getElementById(removeId(current ?? 0)) ?? box)?.focus())
}

const paste = (event: ClipboardEvent, from: { id: number; field: CardField }, fields: readonly CardField[]) => {
  const text = event.clipboardData.getData('text/plain')
  if (!isManyCells(text)) return
  event.preventDefault()
  pasteCells(text, from, fields)
}

/** One row for each card. Enter and the arrows move down and up, Tab moves right, and spreadsheet cells can be pasted. */
export function LineGrid() {
  const lines = useWizard((state) => state.lines)
  const current = useWizard((state) => state.current)
  const templates = useWizard((state) => state.templates)
  const fields = gridFields(lines, templates, usePinRight())
  const checkVehicle = useVehicleCheck()
  const box = useRef<HTMLElement>(null)
  const { drawn, above, below, measure, scrollTo } = useRowsInSight({
    box,
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? index,
    ...heights,
  })
  const at = lines.findIndex(({ id }) => id === current)
  useEffect(() => {
    if (at >= 0) scrollTo(at)
    // oxlint-disable-next-line react/exhaustive-deps -- follows the current line, not every redraw of the grid
  }, [at])

  const onLeave = (id: number, field: CardField) => {
    leaveField(id, field)
    if (field === 'vehicle_number') checkVehicle(id)
  }

  const onRemove = (id: number) => remove(id, box.current)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls both ways, so the keyboard has to reach it
    <section ref={box} className={classes.grid} aria-label="Cards of the order" tabIndex={0}>
      <table className={classes.table} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Card</th>
            <th scope="col">Template</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldLabel(field)}
              </th>
            ))}
            <th scope="col">
              <Hidden>Remove</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <RowGap height={above} columns={fields.length + 3} />
          {drawn.map(({ index, key }) => {
            const line = lines[index]
            return line ? <GridRow key={key} {...{ line, fields, onLeave, onRemove, measure }} number={index + 1} /> : null
          })}
          <RowGap height={below} columns={fields.length + 3} />
        </tbody>
      </table>
      {fields.length === 0 ? (
        <p className={classes.noColumns}>The columns of a card depend on its template, chosen under “One card at a time”.</p>
      ) : null}
    </section>
  )
}

type GridRowProps = {
  line: WizardLine
  number: number
  fields: readonly CardField[]
  onLeave: (id: number, field: CardField) => void
  onRemove: (id: number) => void
  measure: (row: HTMLElement | null) => void
}

/** Only the row being edited is redrawn: the other rows keep their line, and the handlers always do the same. */
const GridRow = memo(
  function GridRow({ line, number, fields, onLeave, onRemove, measure }: GridRowProps) {
    const templates = useWizard((state) => state.templates)
    const problems = useWizard((state) => state.problems.get(line.id))
    const template = templates.get(line.card_template_id ?? 0)
    return (
      <tr ref={measure} data-index={number - 1} aria-rowindex={number + 1}>
        <th scope="row">{number}</th>
        <td className={classes.template}>{template?.template_name ?? 'No template yet'}</td>
        {fields.map((field) => {
          const problem = shownProblem(line, problems, field)
          const id = cellId(line.id, field)
          if (!isOpenIn(line, field, templates))
            return (
              <td key={field} className={classes.closed}>
                –
              </td>
            )
          return (
            <td key={field} data-wrong={problem ? true : undefined}>
              <input
                id={id}
                type="text"
                className={classes.input}
                autoComplete="off"
                spellCheck={false}
                {...(field === 'pin' && { inputMode: 'numeric' })}
                aria-label={`${fieldLabel(field)}, card ${number}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                value={String(line[field] ?? '')}
                onFocus={() => pointAtLine(line.id)}
                onChange={({ currentTarget }) => typeValue(line.id, field, currentTarget.value)}
                onBlur={() => onLeave(line.id, field)}
                onPaste={(event) => paste(event, { id: line.id, field }, fields)}
                onKeyDown={(event) => goOn(event, (by) => move(line.id, field, by))}
              />
              {problem ? (
                <span id={`${id}-problem`} className={classes.problem}>
                  {problem}
                </span>
              ) : null}
            </td>
          )
        })}
        <td className={classes.remove}>
          <IconButton id={removeId(line.id)} label={`Remove card ${number}`} isGrave onClick={() => onRemove(line.id)}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </td>
      </tr>
    )
  },
  (before, after) => before.line === after.line && before.number === after.number && before.fields.join() === after.fields.join(),
)

/** Handles Enter, Shift+Enter and the up and down arrows. With Ctrl, these keys belong to the wizard. */
const goOn = (event: KeyboardEvent, onMove: (by: 1 | -1) => void) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
  event.preventDefault()
  onMove(isUp ? -1 : 1)
}
