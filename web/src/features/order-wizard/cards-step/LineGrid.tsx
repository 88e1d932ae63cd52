import { memo, useEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { addLine, leaveField, typeValue } from './line-actions.ts'
import { cellId, focusCell } from './focus-cell.ts'
import { gridFields, isOpenIn } from './grid-fields.ts'
import { isManyCells, pasteCells } from './paste-cells.ts'
import { shownProblem } from './shown-problems.ts'
import { useVehicleCheck } from './use-vehicle-check.ts'
import type { WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { currentWizard, pointAtLine, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineGrid.module.css'

const rowHeight = 36

/** To the card above or below, in the same column. Below the last card that was typed in there is room for another. */
const move = (id: number, field: CardField, by: 1 | -1) => {
  const { lines } = currentWizard()
  const at = lines.findIndex((line) => line.id === id)
  if (by === 1 && at === lines.length - 1 && lines[at]?.[field]) addLine()
  const to = currentWizard().lines[at + by]
  if (!to) return
  pointAtLine(to.id)
  focusCell(to.id, field)
}

const paste = (event: ClipboardEvent, from: { id: number; field: CardField }, fields: readonly CardField[]) => {
  const text = event.clipboardData.getData('text/plain')
  if (!isManyCells(text)) return
  event.preventDefault()
  pasteCells(text, from, fields)
}

/** One row for each card: Enter and the arrows go down and up, Tab goes to the right, cells of a spreadsheet can be pasted. */
export function LineGrid() {
  const lines = useWizard((state) => state.lines)
  const current = useWizard((state) => state.current)
  const templates = useWizard((state) => state.templates)
  const fields = gridFields(lines, templates, usePinRight())
  const checkVehicle = useVehicleCheck()
  const box = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 8,
  })
  const at = lines.findIndex(({ id }) => id === current)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
    // oxlint-disable-next-line react/exhaustive-deps -- follows the current line, not every redraw of the grid
  }, [at])

  const onLeave = (id: number, field: CardField) => {
    leaveField(id, field)
    if (field === 'vehicle_number') checkVehicle(id)
  }

  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
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
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <Gap height={above} columns={fields.length + 2} /> : null}
          {drawn.map(({ index, key }) => {
            const line = lines[index]
            return line ? <GridRow key={key} {...{ line, fields, onLeave }} number={index + 1} /> : null
          })}
          {below > 0 ? <Gap height={below} columns={fields.length + 2} /> : null}
        </tbody>
      </table>
      {fields.length === 0 ? (
        <p className={classes.noColumns}>
          The columns of a card follow from its template. “One card at a time” has the field in which it is chosen.
        </p>
      ) : null}
    </section>
  )
}

type GridRowProps = {
  line: WizardLine
  number: number
  fields: readonly CardField[]
  onLeave: (id: number, field: CardField) => void
}

/** Only the row that is typed in is drawn again: the others have the same line, and the handler does the same each time. */
const GridRow = memo(
  function GridRow({ line, number, fields, onLeave }: GridRowProps) {
    const templates = useWizard((state) => state.templates)
    const problems = useWizard((state) => state.problems.get(line.id))
    const template = templates.get(line.card_template_id ?? 0)
    return (
      <tr aria-rowindex={number + 1}>
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
      </tr>
    )
  },
  (before, after) => before.line === after.line && before.number === after.number && before.fields.join() === after.fields.join(),
)

/** Enter down, Shift Enter up, and the arrows with them. With Ctrl these keys are those of the wizard. */
const goOn = (event: KeyboardEvent, onMove: (by: 1 | -1) => void) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
  event.preventDefault()
  onMove(isUp ? -1 : 1)
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of rows that are not drawn */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
