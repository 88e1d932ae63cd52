import { useId, useState } from 'react'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { cards } from './card-count.ts'
import { pasteLines } from './paste-lines.ts'
import { readPasted } from './read-pasted.ts'
import { useWizard } from './wizard-store.ts'
import classes from './PasteDialog.module.css'

const help =
  'Copy the cells with their header row in Excel and paste them here. A single column without a header is vehicle numbers.'

type Done = { message: string; notes: readonly string[] }

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const templates = useWizard((state) => state.templates)
  const lines = useWizard((state) => state.lines)
  const current = useWizard((state) => state.current)
  const at = lines.findIndex((line) => line.id === current)
  const [way, setWay] = useState<'add' | 'fill'>('add')
  const [chosen, setChosen] = useState(lines[at]?.card_template_id ?? null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const pins = usePinRight()

  const take = () => {
    const template = templates.get((way === 'fill' ? lines[at]?.card_template_id : chosen) ?? 0)
    const read = template ? readPasted(text, { template, pins }) : { problem: 'Choose a template first' }
    if ('problem' in read) return setProblem(read.problem)
    const { rows, fields, notes } = read.pasted
    const { filled, added, left_out } = pasteLines(rows, { way, card_template_id: template?.id ?? 0 })
    const parts = [filled > 0 && `${cards(filled)} filled`, added > 0 && `${cards(added)} added`].filter(Boolean)
    const over = left_out > 0 ? [`${cards(left_out)} were left out: an order holds at most ${limits.orderLines}.`] : []
    const message = `${parts.join(', ') || 'Nothing was changed'}: ${fields.map(fieldLabel).join(', ')}.`
    if (notes.length + over.length === 0) return onClose()
    setDone({ message, notes: [...over, ...notes] })
  }

  return (
    <Drawer title="Paste from Excel" width={560} onClose={onClose}>
      {done ? (
        <Notice tone="caution" isAlert title={done.message}>
          <p className={classes.lead}>Not understood:</p>
          <ul className={classes.notes}>
            {done.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className={classes.form}>
          <TextAreaField
            id={id}
            label="Cells"
            description={help}
            error={problem}
            rows={8}
            hasFigures
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setProblem(null)
            }}
          />
          <RadioCards
            label="What are the rows?"
            value={way}
            onChange={setWay}
            options={[
              { value: 'add', label: 'New cards', description: 'One card for each row, behind the others.' },
              {
                value: 'fill',
                label: `Values for the cards from card ${at + 1} on`,
                description: 'Each row fills one card, from top to bottom; what the rows do not name stays.',
              },
            ]}
          />
          {way === 'add' ? (
            <SelectField
              label="Card template"
              description="What the cells leave open comes from the template."
              searchable
              limit={100}
              data={[...templates.values()].map((template) => ({ value: String(template.id), label: template.template_name }))}
              value={chosen === null ? null : String(chosen)}
              onChange={(value) => {
                setChosen(value === null ? null : Number(value))
                setProblem(null)
              }}
            />
          ) : null}
        </div>
      )}
      {done ? (
        <DrawerFoot>
          <Button onClick={onClose}>Close</Button>
        </DrawerFoot>
      ) : (
        <SubmitFoot type="button" onClick={take} onCancel={onClose}>
          Use the pasted cells
        </SubmitFoot>
      )}
    </Drawer>
  )
}
