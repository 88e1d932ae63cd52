import { useId, useState } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { useAskedClose } from '#src/record/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { pasteLines } from './paste-lines.ts'
import { readPasted } from './read-pasted.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
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
  const close = useAskedClose(onClose, { isDirty: done === null && text.trim() !== '', isBusy: false })
  const lists = useLists()

  const take = () => {
    const template = templates.get((way === 'fill' ? lines[at]?.card_template_id : chosen) ?? 0)
    const read = template ? readPasted(text, { template, pins, lists }) : { problem: 'Choose a template first' }
    if ('problem' in read) return setProblem(read.problem)
    const { rows, fields, notes } = read.pasted
    const { filled, added, left_out } = pasteLines(rows, { way, card_template_id: template?.id ?? 0 })
    const parts = [filled > 0 && `${counted(filled, 'card')} filled`, added > 0 && `${counted(added, 'card')} added`].filter(
      Boolean,
    )
    const over =
      left_out > 0
        ? [`${counted(left_out, 'card was', 'cards were')} left out: an order holds at most ${limits.orderLines}.`]
        : []
    const message = `${parts.join(', ') || 'Nothing was changed'}: ${fields.map(fieldLabel).join(', ')}.`
    if (notes.length + over.length === 0) return onClose()
    setDone({ message, notes: [...over, ...notes] })
  }

  return (
    <Drawer title="Paste from Excel" width={560} onClose={close}>
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
        <div className="stack gap-4">
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
              { value: 'add', label: 'New cards', description: 'One card for each row, added at the end.' },
              {
                value: 'fill',
                label: `Values for the cards from card ${at + 1} on`,
                description: 'Each row fills one card, from top to bottom. Other values stay as they are.',
              },
            ]}
          />
          {way === 'add' ? (
            <SelectField
              label="Card template"
              description="Empty values come from the template."
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
        <SubmitFoot type="button" onClick={take} onCancel={close}>
          Use the pasted cells
        </SubmitFoot>
      )}
    </Drawer>
  )
}
