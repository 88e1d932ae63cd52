import { Suspense, lazy, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { focusField } from './go-to-line.ts'
import { LineRow, optionId, rowHeight } from './LineRow.tsx'
import { LineRows, type LineRowsProps } from './LineRows.tsx'
import type { WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { openLine, pointAtLine, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineList.module.css'

/** Longer lists are virtualized. Most orders are shorter and never load the code for that. */
const drawnWhole = 30

const LineRowsInSight = lazy(() => import('./LineRowsInSight.tsx').then((file) => ({ default: file.LineRowsInSight })))

function LongRows(props: LineRowsProps) {
  return (
    <Suspense fallback={<LineRows {...props} lines={props.lines.slice(0, drawnWhole)} />}>
      <LineRowsInSight {...props} />
    </Suspense>
  )
}

/** The list is a single tab stop, whatever its length. */
export function LineList({ only }: { only: ReadonlySet<number> | null }) {
  const lines = useWizard((state) => state.lines)
  const current = useWizard((state) => state.current)
  const shown = only ? lines.filter(({ id }) => only.has(id)) : lines
  const at = shown.findIndex(({ id }) => id === current)
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    const line = to === undefined ? undefined : shown[Math.min(Math.max(to, 0), shown.length - 1)]
    if (line) pointAtLine(line.id)
    else if ((event.key === 'Enter' || event.key === ' ') && current !== null) open(current)
    else return
    event.preventDefault()
  }
  const open = (id: number) => {
    openLine(id)
    focusField('line-title')
  }

  const draw = (line: WizardLine, index: number) => (
    <LineRow
      key={line.id}
      line={line}
      number={only ? lines.indexOf(line) + 1 : index + 1}
      total={lines.length}
      top={index * rowHeight}
      isCurrent={line.id === current}
      onOpen={open}
    />
  )

  const Rows = shown.length > drawnWhole ? LongRows : LineRows
  if (shown.length === 0)
    return <EmptyState title={only ? 'No card has errors.' : 'There is no card in this order.'}>Add one to go on.</EmptyState>
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Cards of the order"
      aria-activedescendant={at >= 0 ? optionId(shown[at]?.id ?? 0) : undefined}
      tabIndex={0}
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      <Rows box={box} lines={shown} at={at} draw={draw} />
    </div>
  )
}
