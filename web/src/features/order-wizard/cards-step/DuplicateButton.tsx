import { useId, useState } from 'react'
import { IconCopy } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { fieldError } from '#src/ui/field-error.tsx'
import { duplicateLine } from './line-actions.ts'
import classes from './LineEditor.module.css'

const tooFew = 'Duplicate quantity must be greater than 0'

/** Copies a card, without its vehicle number and PIN, into the empty cards and then into new ones behind it. */
export function DuplicateButton({ id }: { id: number }) {
  const fieldId = useId()
  const [text, setText] = useState('1')
  const [problem, setProblem] = useState<string | null>(null)

  const duplicate = () => {
    // Checks the text itself: -2 and 1.5 are no quantities and must not become 2 or 15.
    const times = /^\d+$/.test(text.trim()) ? Number(text) : 0
    if (times < limits.duplicateMin) return setProblem(tooFew)
    if (duplicateLine(id, times) === 0) setProblem(`An order holds at most ${limits.orderLines} cards`)
  }

  return (
    <div className={classes.duplicate}>
      <Button
        variant="default"
        size="compact"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-keyshortcuts="Control+D"
        onClick={duplicate}
      >
        Duplicate
      </Button>
      <label htmlFor={fieldId}>
        <span aria-hidden>×</span>
        <span className="visually-hidden">Copies</span>
      </label>
      <input
        id={fieldId}
        className={classes.copies}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${fieldId}-error` : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value.slice(0, 4))
          setProblem(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && duplicate()}
      />
      {problem ? (
        <div id={`${fieldId}-error`} role="alert" className={classes.problem}>
          {fieldError(problem)}
        </div>
      ) : null}
    </div>
  )
}
