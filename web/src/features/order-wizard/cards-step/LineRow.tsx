import { memo } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { stateOf } from './shown-problems.ts'
import { kindOf, type WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineList.module.css'

/** In rem, as in LineList.module.css. */
export const rowHeight = 3.75
export const optionId = (id: number) => `line-${id}`

const marks = {
  ready: { icon: IconCircleCheck, words: 'ready' },
  wrong: { icon: IconAlertTriangle, words: 'with errors' },
  open: { icon: IconCircleDashed, words: 'not complete yet' },
}

type LineRowProps = {
  line: WizardLine
  number: number
  total: number
  /** In rem. */
  top: number
  isCurrent: boolean
  onOpen: (id: number) => void
}

/** One card of the order in the list: its name, and whether it may be sent. */
export const LineRow = memo(
  function LineRow({ line, number, total, top, isCurrent, onOpen }: LineRowProps) {
    const template = useWizard((state) => state.templates.get(line.card_template_id ?? 0))
    const problems = useWizard((state) => state.problems.get(line.id))
    const { icon: Icon, words } = marks[stateOf(line, problems)]
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list handles the keys
      <div
        id={optionId(line.id)}
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        aria-posinset={number}
        aria-setsize={total}
        className={classes.row}
        data-state={stateOf(line, problems)}
        style={{ transform: `translateY(${top}rem)` }}
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
  // The handler is a new function on every render of the list but does the same.
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
