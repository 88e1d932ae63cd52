import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconTrash } from '@tabler/icons-react'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { AllowedWords } from './AllowedWords.tsx'
import { CellInput, cellId } from './CellInput.tsx'
import type { CellPlace, UploadRow } from '#src/features/card-uploads/upload-rows.ts'
import { deleteRow } from '#src/features/card-uploads/upload-store.ts'
import classes from './RepairStep.module.css'

const rowHeight = 40
const headHeight = 40
const framesToWait = 30

export type GridHandle = { focusCell: (cell: CellPlace) => void }

/** The cell may first have to be drawn: it is looked for until it is there. */
const focusSoon = (id: string, frames = framesToWait) => {
  const input = document.getElementById(id)
  if (input) input.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(id, frames - 1))
}

type RepairGridProps = {
  rows: readonly UploadRow[]
  fields: readonly CardField[]
  problems: ReadonlyMap<number, UploadProblems>
  onFocus: (cell: CellPlace) => void
  ref: Ref<GridHandle>
}

/** A native table of which only the rows in sight are drawn. */
export function RepairGrid({ rows, fields, problems, onFocus, ref }: RepairGridProps) {
  const box = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    scrollMargin: 0,
    overscan: 8,
  })
  useImperativeHandle(ref, () => ({
    focusCell: ({ id, field }) => {
      virtual.scrollToIndex(rows.findIndex((row) => row.id === id))
      focusSoon(cellId(id, field))
    },
  }))

  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)

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
          {above > 0 ? <Gap height={above} columns={fields.length + 2} /> : null}
          {drawn.map(({ index, key }) => {
            const row = rows[index]
            return row ? (
              <tr key={key} aria-rowindex={index + 2} className={classes.row}>
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
          {below > 0 ? <Gap height={below} columns={fields.length + 2} /> : null}
        </tbody>
      </table>
    </section>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of rows that are not drawn */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
