import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { RowGap } from '#src/ui/RowGap.tsx'
import { useRowsInSight } from '#src/ui/use-rows-in-sight.ts'
import { AllowedWords } from './AllowedWords.tsx'
import { CellInput, cellId } from './CellInput.tsx'
import type { CellPlace, UploadRow } from '#src/features/card-uploads/upload-rows.ts'
import { deleteRow } from '#src/features/card-uploads/upload-store.ts'
import classes from './RepairStep.module.css'

/** In rem, as in RepairStep.module.css. */
const heights = { height: 2.5, head: 2.5 }

export type GridHandle = { focusCell: (cell: CellPlace) => void }

type RepairGridProps = {
  rows: readonly UploadRow[]
  fields: readonly CardField[]
  problems: ReadonlyMap<number, UploadProblems>
  onFocus: (cell: CellPlace) => void
  ref: Ref<GridHandle>
}

/** A native table that draws only the visible rows. */
export function RepairGrid({ rows, fields, problems, onFocus, ref }: RepairGridProps) {
  const box = useRef<HTMLElement>(null)
  const { drawn, above, below, measure, scrollTo } = useRowsInSight({
    box,
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? index,
    ...heights,
  })
  useImperativeHandle(ref, () => ({
    focusCell: ({ id, field }) => {
      scrollTo(rows.findIndex((row) => row.id === id))
      focusSoon(cellId(id, field))
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls both ways, so the keyboard has to reach it
    <section ref={box} className={classes.grid} aria-label="Rows of the file" tabIndex={0}>
      <AllowedWords fields={fields} />
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.number}>
              Row
            </th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldLabel(field)}
              </th>
            ))}
            <th scope="col">
              <Hidden>Delete</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <RowGap height={above} columns={fields.length + 2} />
          {drawn.map(({ index, key }) => {
            const row = rows[index]
            return row ? (
              <tr key={key} ref={measure} data-index={index} aria-rowindex={index + 2} className={classes.row}>
                <th scope="row" className={classes.number} data-wrong={problems.has(row.id) || undefined}>
                  {row.row}
                </th>
                {fields.map((field) => {
                  const problem = problems.get(row.id)?.[field]
                  const id = cellId(row.id, field)
                  return (
                    <td key={field} className={classes.cell} data-wrong={problem ? true : undefined}>
                      <CellInput
                        {...{ row, field, problem, id }}
                        withRow
                        className={classes.input ?? ''}
                        onFocus={() => onFocus({ id: row.id, field })}
                      />
                      {problem ? (
                        <span id={`${id}-problem`} hidden>
                          {problem}
                        </span>
                      ) : null}
                    </td>
                  )
                })}
                <td>
                  <IconButton
                    label={`Delete row ${row.row}`}
                    size="large"
                    isGrave
                    onClick={() => {
                      deleteRow(row.id)
                      box.current?.focus()
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            ) : null
          })}
          <RowGap height={below} columns={fields.length + 2} />
        </tbody>
      </table>
    </section>
  )
}
