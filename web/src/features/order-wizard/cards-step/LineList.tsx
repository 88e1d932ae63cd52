import { memo, useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { focusField } from './go-to-line.ts'
import { stateOf } from './shown-problems.ts'
import { kindOf, type WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { openLine, pointAtLine, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineList.module.css'

const rowHeight = 60
const optionId = (id: number) => `line-${id}`

const marks = {
  ready: { icon: IconCircleCheck, words: 'ready' },
  wrong: { icon: IconAlertTriangle, words: 'with errors' },
  open: { icon: IconCircleDashed, words: 'not complete yet' },
}

/** One stop of the Tab key, whatever its length; of five hundred lines those in sight are drawn. */
export function LineList({ only }: { only: ReadonlySet<number> | null }) {
  const lines = useWizard((state) => state.lines)
  const current = useWizard((state) => state.current)
  const shown = only ? lines.filter(({ id }) => only.has(id)) : lines
  const at = shown.findIndex(({ id }) => id === current)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 6,
  })
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
    // oxlint-disable-next-line react/exhaustive-deps -- follows the current line, not every redraw of the list
  }, [at])

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
      <div role="presentation" className="anchor" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = shown[index]
          return line ? (
            <LineRow
              key={line.id}
              line={line}
              number={only ? lines.indexOf(line) + 1 : index + 1}
              total={lines.length}
              top={start}
              isCurrent={line.id === current}
              onOpen={open}
            />
          ) : null
        })}
      </div>
    </div>
  )
}

type LineRowProps = {
  line: WizardLine
  number: number
  total: number
  top: number
  isCurrent: boolean
  onOpen: (id: number) => void
}

const LineRow = memo(
  function LineRow({ line, number, total, top, isCurrent, onOpen }: LineRowProps) {
    const template = useWizard((state) => state.templates.get(line.card_template_id ?? 0))
    const problems = useWizard((state) => state.problems.get(line.id))
    const { icon: Icon, words } = marks[stateOf(line, problems)]
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the list
      <div
        id={optionId(line.id)}
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        aria-posinset={number}
        aria-setsize={total}
        className={classes.row}
        data-state={stateOf(line, problems)}
        style={{ transform: `translateY(${top}px)` }}
        onClick={() => onOpen(line.id)}
      >
        <span className={classes.number}>{String(number).padStart(2, '0')}</span>
        <span className="grow stack gap-hair shrinks">
          <span className={classes.name}>{nameOf(line, kindOf(template))}</span>
          <span className={classes.sub}>
            {template ? (
              <>
                <NetworkShield network={template.card_network_name} />
                <span className={classes.template}>
                  {template.template_name}
                  {line.description ? ` · ${line.description}` : ''}
                </span>
              </>
            ) : (
              'No template yet'
            )}
          </span>
        </span>
        <Icon size={20} aria-hidden className={classes.mark} />
        <Hidden>, {words}</Hidden>
      </div>
    )
  },
  // The handler is a new function with every redraw of the list, but does the same.
  (before, after) =>
    before.line === after.line &&
    before.number === after.number &&
    before.total === after.total &&
    before.top === after.top &&
    before.isCurrent === after.isCurrent,
)

const nameOf = (line: WizardLine, kind: ReturnType<typeof kindOf>) => {
  if (line.vehicle_number) return `Vehicle ${line.vehicle_number}`
  if (kind && fieldState('vehicle_number', kind) === 'hidden') return line.description || `${kind.card_type} card`
  return 'No vehicle number'
}
