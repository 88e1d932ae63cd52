import { useId, useState } from 'react'
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import { Button } from '#src/ui/Button.tsx'
import { describedBy, Field } from '#src/ui/Field.tsx'
import { parsePasted } from '#src/card-line/parse-pasted.ts'
import classes from './UploadStep.module.css'

type PasteAreaProps = { isReady: boolean; pins: boolean; onTable: (table: UploadedTable) => void }

const help = 'Copy the cells with their header row in Excel and paste them here.'

export function PasteArea({ isReady, pins, onTable }: PasteAreaProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = () => {
    const pasted = isReady ? parsePasted(text, { pins }) : { problem: 'Choose the kind of card first' }
    if ('table' in pasted) onTable(pasted.table)
    else setProblem(pasted.problem)
  }
  return (
    <div className={classes.paste}>
      <Field id={id} label="Or paste from Excel" description={help} error={problem}>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          className={classes.pasted}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { description: help, error: problem })}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button variant="default" onClick={take}>
        Use the pasted cells
      </Button>
    </div>
  )
}
