import { useImperativeHandle } from 'react'
import type { Ref } from 'react'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import inputs from '#src/ui/Field.module.css'
import { AllowedWords } from './AllowedWords.tsx'
import { CellInput, cellId } from './CellInput.tsx'
import type { GridHandle } from './RepairGrid.tsx'
import type { CellPlace, UploadRow } from '#src/features/card-uploads/upload-rows.ts'
import { deleteRow } from '#src/features/card-uploads/upload-store.ts'
import classes from './RepairStep.module.css'

type RepairRowProps = {
  rows: readonly UploadRow[]
  fields: readonly CardField[]
  problems: ReadonlyMap<number, UploadProblems>
  at: CellPlace | null
  onMove: (to: CellPlace) => void
  ref: Ref<GridHandle>
}

/** On a phone: one row at a time, as a form. */
export function RepairRow({ rows, fields, problems, at, onMove, ref }: RepairRowProps) {
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === at?.id),
  )
  const row = rows[index]
  const [first] = fields
  useImperativeHandle(ref, () => ({
    focusCell: ({ id, field }) => requestAnimationFrame(() => document.getElementById(cellId(id, field))?.focus()),
  }))
  if (!row || !first) return null
  const move = (by: number) => {
    const to = rows[index + by]
    if (to) onMove({ id: to.id, field: first })
  }
  return (
    <div className={classes.oneRow}>
      <AllowedWords fields={fields} />
      <div className={classes.pager}>
        <Button variant="default" aria-disabled={index === 0 || undefined} onClick={() => move(-1)}>
          Previous row
        </Button>
        <p role="status">
          Row {row.row} · {index + 1} of {rows.length.toLocaleString('en-US')}
        </p>
        <Button variant="default" aria-disabled={index === rows.length - 1 || undefined} onClick={() => move(1)}>
          Next row
        </Button>
      </div>
      {fields.map((field) => {
        const id = cellId(row.id, field)
        const problem = problems.get(row.id)?.[field]
        return (
          <Field key={id} id={id} label={fieldLabel(field)}>
            <CellInput
              {...{ row, field, problem, id }}
              className={inputs.input ?? ''}
              onFocus={() => onMove({ id: row.id, field })}
            />
            {problem ? (
              <p id={`${id}-problem`} className={inputs.problem}>
                {problem}
              </p>
            ) : null}
          </Field>
        )
      })}
      <Button
        variant="light"
        color="stop"
        onClick={() => {
          // The next row takes its place, not the first one of the file.
          move(index === rows.length - 1 ? -1 : 1)
          deleteRow(row.id)
        }}
      >
        Delete row {row.row}
      </Button>
    </div>
  )
}
