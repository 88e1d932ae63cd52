import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { buttons, popups } from '@forecourt/domain/messages.ts'
import { Button } from '#src/ui/Button.tsx'
import { afterPage } from '#src/ui/fetched-later.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'
import { leadTo, nextWrongLine, stepLine } from './go-to-line.ts'
import { duplicateLine, showAllProblems } from './line-actions.ts'
import { LineEditor } from './LineEditor.tsx'
import { LinePanel } from './LinePanel.tsx'
import { firstWrongField } from './line-sections.ts'
import { wrongLines } from './shown-problems.ts'
import { useIsGrid, useIsNarrow } from './use-room.ts'
import { StepBar } from '#src/features/order-wizard/StepBar.tsx'
import {
  checkByAllRules,
  chooseGrid,
  closeEditor,
  currentWizard,
  goToStep,
  useWizard,
} from '#src/features/order-wizard/wizard-store.ts'
import classes from './CardsStep.module.css'

const have = (count: number, one: string, many: string) => counted(count, `card ${one}`, `cards ${many}`)

/** The first error as text for screen readers. */
const firstProblemInWords = () => {
  const { lines, problems } = currentWizard()
  const at = lines.findIndex(({ id }) => problems.has(id))
  const found = problems.get(lines[at]?.id ?? 0)
  const field = firstWrongField(found)
  return `${have(problems.size, 'has', 'have')} errors. Card ${at + 1}: ${field ? found?.[field] : ''}`
}

/** Whether every line may be sent. If not, leads the user to the first line with an error. */
const checkLines = (onWrong: (id: number) => void) => {
  if (currentWizard().lines.length === 0) {
    showPopup({ variant: 'error', message: popups.cardRequired })
    return false
  }
  showAllProblems()
  const { lines, problems } = currentWizard()
  const first = lines.find(({ id }) => problems.has(id))
  if (first) onWrong(first.id)
  return first === undefined
}

export function CardsStep() {
  const navigate = useNavigate()
  const isPhone = useIsNarrow()
  const isGrid = useIsGrid()
  const isEditorOpen = useWizard((state) => state.isEditorOpen)
  const hasLines = useWizard((state) => state.lines.length > 0)
  const attention = useWizard((state) => wrongLines(state).length)
  const [said, setSaid] = useState({ times: 0, text: '' })

  const lead = (id: number) => leadTo(id, isGrid)
  const next = async () => {
    await checkByAllRules()
    if (checkLines(lead)) goToStep(1)
    else if (currentWizard().problems.size > 0) setSaid(({ times }) => ({ times: times + 1, text: firstProblemInWords() }))
  }
  const toNextError = () => {
    const wrong = nextWrongLine()
    if (wrong !== undefined) lead(wrong)
  }
  useEffect(() => afterPage(() => void checkByAllRules()), [])
  // These shortcuts also work inside a field, where the focus usually is.
  useShortcuts({
    'mod+ArrowDown': () => stepLine(1),
    'mod+ArrowUp': () => stepLine(-1),
    'mod+D': () => void duplicateLine(currentWizard().current ?? 0, 1),
    'mod+Enter': () => void next(),
    F8: toNextError,
  })

  return (
    <>
      <Hidden>
        <output key={said.times}>{said.text}</output>
      </Hidden>
      <div className={classes.columns} data-grid={isGrid || undefined}>
        {isPhone && isEditorOpen && hasLines ? null : <LinePanel isGrid={isGrid} onGrid={isPhone ? undefined : chooseGrid} />}
        {isGrid || (isPhone && !isEditorOpen) ? null : <LineEditor isPage={isPhone} onClose={closeEditor} />}
      </div>
      <StepBar
        back={
          <Button variant="default" onClick={() => void navigate({ to: '/card-management' })}>
            {buttons.back}
          </Button>
        }
      >
        {attention > 0 ? (
          <>
            <p className={classes.attention}>
              <IconAlertTriangle size={18} aria-hidden />
              {have(attention, 'needs', 'need')} attention
            </p>
            <Button variant="subtle" onClick={toNextError} aria-keyshortcuts="F8">
              Go to the error
            </Button>
          </>
        ) : null}
        <Button onClick={() => void next()} aria-keyshortcuts="Control+Enter">
          {buttons.next}
        </Button>
      </StepBar>
    </>
  )
}
