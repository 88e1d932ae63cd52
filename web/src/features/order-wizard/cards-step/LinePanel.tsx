import { useState } from 'react'
import { IconAlertTriangle, IconArrowBackUp, IconClipboard, IconPlus } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { buttons } from '@forecourt/domain/messages.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { focusField } from './go-to-line.ts'
import { addLine, undoLast } from './line-actions.ts'
import { LineList } from './LineList.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { wrongLines } from './shown-problems.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LinePanel.module.css'

/** The cards of the order on the left: what there is, what is wrong, and more of them. */
export function LinePanel() {
  const count = useWizard((state) => state.lines.length)
  const wrong = useWizard((state) => wrongLines(state).length)
  const lastUndo = useWizard((state) => state.undo.at(-1))
  const [isPasting, setPasting] = useState(false)
  // Those that had errors when the box was ticked: a line that has just been put right does not disappear at once.
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const isFull = count >= limits.orderLines

  const add = () => {
    setOnly(null)
    if (addLine() > 0) focusField(currentWizard().lines.at(-1)?.card_template_id ? 'vehicle_number' : 'card_template_id')
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
        {wrong > 0 || only ? (
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
      <LineList only={only} />
      {isPasting ? <PasteDialog onClose={() => setPasting(false)} /> : null}
    </section>
  )
}
