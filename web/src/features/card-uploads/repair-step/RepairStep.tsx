import { useRef, useState } from 'react'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import { saveFile } from '#src/api/save-file.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { DrawerFoot } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'
import { errorsFile } from './errors-file.ts'
import { RepairGrid, type GridHandle } from './RepairGrid.tsx'
import { RepairRow } from './RepairRow.tsx'
import { nextWrongCell, wrongCells, type CellPlace } from '#src/features/card-uploads/upload-rows.ts'
import { goToStep, undoRepair, useUpload } from '#src/features/card-uploads/upload-store.ts'
import { useProblems } from '#src/features/card-uploads/use-problems.ts'
import classes from './RepairStep.module.css'

export function RepairStep() {
  const { upload, table, rows, past } = useUpload()
  const problems = useProblems()
  const pins = usePinRight()
  const isPhone = useIsPhone()
  // The rows that had errors when the box was ticked, so that a row does not disappear as soon as it is repaired.
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const [at, setAt] = useState<CellPlace | null>(null)
  const grid = useRef<GridHandle>(null)

  const fields = upload ? uploadFields(upload.kind, { pins }) : []
  const shown = only ? rows.filter(({ id }) => only.has(id)) : rows
  const message = at ? problems.get(at.id)?.[at.field] : undefined
  const rowNumber = at ? rows.find(({ id }) => id === at.id)?.row : undefined
  const toNextError = () => {
    const next = nextWrongCell(wrongCells(shown, fields, problems), at, { rows: shown, fields })
    if (!next) return
    setAt(next)
    grid.current?.focusCell(next)
  }
  // Works wherever the focus is, also in a cell.
  useShortcuts({ F8: toNextError })

  return (
    <div className={classes.step}>
      <div className="row wrap middle gap-3">
        <p className={classes.count} role="status">
          {problems.size === 0
            ? `${counted(rows.length, 'row')}, no errors`
            : `${counted(problems.size, 'row')} of ${rows.length.toLocaleString('en-US')} with errors`}
        </p>
        <CheckField
          label={`Only rows with errors (${problems.size.toLocaleString('en-US')})`}
          checked={only !== null}
          onChange={({ currentTarget }) => setOnly(currentTarget.checked ? new Set(problems.keys()) : null)}
        />
        <Button
          variant="default"
          size="compact"
          onClick={toNextError}
          aria-disabled={problems.size === 0 || undefined}
          aria-keyshortcuts="F8"
        >
          Next error (F8)
        </Button>
        <Button
          variant="default"
          size="compact"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-disabled={past.length === 0 || undefined}
          onClick={undoRepair}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-disabled={problems.size === 0 || undefined}
          onClick={() => problems.size > 0 && saveFile(errorsFile(rows, fields, problems))}
        >
          Download errors
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={only ? 'No row has errors.' : 'There are no rows left.'} />
      ) : isPhone ? (
        <RepairRow rows={shown} fields={fields} problems={problems} at={at} onMove={setAt} ref={grid} />
      ) : (
        <>
          <RepairGrid rows={shown} fields={fields} problems={problems} onFocus={setAt} ref={grid} />
          <p className={classes.message} data-wrong={message ? true : undefined}>
            {at && message
              ? `Row ${rowNumber}, ${fieldLabel(at.field)}: ${message}`
              : 'Enter or Tab saves a cell, Esc restores it.'}
          </p>
        </>
      )}
      <DrawerFoot>
        {table ? (
          <Button variant="default" onClick={() => goToStep(1)}>
            BACK
          </Button>
        ) : null}
        <Button onClick={() => goToStep(3)}>NEXT</Button>
      </DrawerFoot>
    </div>
  )
}
