import { lazy, Suspense, useState } from 'react'
import { IconAlertTriangle, IconArrowBackUp, IconClipboard, IconForms, IconPlus, IconTable } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { buttons } from '@forecourt/domain/messages.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { focusCell } from './focus-cell.ts'
import { focusField } from './go-to-line.ts'
import { addLine, undoLast } from './line-actions.ts'
import { LineList } from './LineList.tsx'
import { wrongLines } from './shown-problems.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LinePanel.module.css'

const PasteDialog = fetchedLater(async () => (await import('./PasteDialog.tsx')).PasteDialog, null)

// Loaded on demand: users who order a few cards never need it.
const LineGrid = lazy(() => import('./LineGrid.tsx').then((file) => ({ default: file.LineGrid })))

type LinePanelProps = {
  isGrid: boolean
  /** Absent where there is no room for a grid. */
  onGrid: ((isGrid: boolean) => void) | undefined
}

/** The cards of the order, their errors, and ways to add more. Shows a list beside the form, or a grid. */
export function LinePanel({ isGrid, onGrid }: LinePanelProps) {
  const count = useWizard((state) => state.lines.length)
  const wrong = useWizard((state) => wrongLines(state).length)
  const lastUndo = useWizard((state) => state.undo.at(-1))
  const [isPasting, setPasting] = useState(false)
  // The lines that had errors when the box was ticked, so that a line does not disappear as soon as it is corrected.
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const isFull = count >= limits.orderLines

  const add = () => {
    setOnly(null)
    if (addLine() === 0) return
    const last = currentWizard().lines.at(-1)
    if (isGrid && last) focusCell(last.id, 'vehicle_number')
    else focusField(last?.card_template_id ? 'vehicle_number' : 'card_template_id')
  }

  const changeView = (show: (isGrid: boolean) => void) => {
    show(!isGrid)
    if (isGrid) return
    const { lines, current } = currentWizard()
    // Typing can start at once, where the first number is missing.
    const from = lines.find(({ card_template_id, vehicle_number }) => card_template_id && !vehicle_number)
    focusCell(from?.id ?? current ?? 0, 'vehicle_number')
  }

  return (
    <section className={classes.panel} aria-labelledby="line-count">
      <div className={classes.head}>
        <h3 id="line-count" className={classes.count}>
          {counted(count, 'card')}
        </h3>
        {wrong > 0 ? (
          <StatusChip tone="stop" icon={IconAlertTriangle}>
            {wrong.toLocaleString('en-US')} with errors
          </StatusChip>
        ) : null}
      </div>
      <div className={classes.tools}>
        <Button
          size="compact"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-disabled={isFull || undefined}
          onClick={add}
        >
          {buttons.addCard}
        </Button>
        <Button
          size="compact"
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setPasting(true)}
        >
          Paste from Excel
        </Button>
        {onGrid ? (
          <Button
            size="compact"
            variant="default"
            leftSection={isGrid ? <IconForms size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => changeView(onGrid)}
          >
            {isGrid ? 'One card at a time' : 'Type in a grid'}
          </Button>
        ) : null}
        {!isGrid && (wrong > 0 || only) ? (
          <CheckField
            label="Errors only"
            checked={only !== null}
            onChange={({ currentTarget }) =>
              setOnly(currentTarget.checked ? new Set(wrongLines(currentWizard()).map(({ id }) => id)) : null)
            }
          />
        ) : null}
      </div>
      {isFull ? <p className={classes.note}>An order holds at most {limits.orderLines} cards.</p> : null}
      <div role="status" className={classes.undo}>
        {lastUndo ? (
          <>
            <span>{lastUndo.message}</span>
            <Button size="compact" variant="subtle" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={undoLast}>
              Undo
            </Button>
          </>
        ) : null}
      </div>
      {isGrid ? (
        <Suspense fallback={<TableSkeleton rows={8} columns={6} label="Loading the grid" />}>
          <LineGrid />
        </Suspense>
      ) : (
        <LineList only={only} />
      )}
      {isPasting ? <PasteDialog onClose={() => setPasting(false)} /> : null}
    </section>
  )
}
