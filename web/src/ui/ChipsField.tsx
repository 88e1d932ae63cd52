import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { IconX } from '@tabler/icons-react'
import { describedBy, Field } from './Field.tsx'
import field from './Field.module.css'
import type { Option } from './options.ts'
import select from './SelectField.module.css'
import classes from './ChipsField.module.css'

type ChipsFieldProps = {
  id?: string
  label: string
  description?: ReactNode
  error?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
  /** What to offer for what is typed; those already chosen are left out here. */
  options: readonly Option[]
  typed: string
  onType: (typed: string) => void
  /** What a chip says; the value itself if nothing else is known. */
  labelOf?: (value: string) => string
  /** Whether what was typed may stand as it is, though nobody offered it. */
  accepts?: (typed: string) => boolean
  /** What is typed is among the values already. Left, it stays a text: a chip would push away the button that is being pressed. */
  isTypedCounted?: boolean
  max?: number
  inputMode?: 'numeric' | 'text'
}

const mostOffered = 50

/** Several values, each a chip that can be taken away again, and a combobox to add one. */
export function ChipsField({ id, label, values, onChange, onBlur, options, typed, onType, ...props }: ChipsFieldProps) {
  const { description, error, labelOf = (value) => value, accepts, isTypedCounted = false, max = Infinity, inputMode } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const frame = useRef<HTMLDivElement>(null)
  const highlighted = useRef<Option | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const isFull = values.length >= max
  const offered = isFull ? [] : options.filter(({ value }) => !values.includes(value)).slice(0, mostOffered)
  const entry = typed.trim()
  const isComplete = accepts?.(entry) ?? false
  /** What the open list points at now. One that is no longer offered was meant for another text. */
  const pointedAt = () => (isOpen ? offered.find(({ value }) => value === highlighted.current?.value)?.value : undefined)

  const add = (value: string) => {
    onType('')
    if (!values.includes(value) && !isFull) onChange([...values, value])
    setOpen(false)
  }

  return (
    <Field id={fieldId} label={label} description={description} error={error}>
      <Combobox.Root
        items={offered}
        filter={null}
        value={null}
        onValueChange={(option: Option | null) => option && add(option.value)}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          // A list that closes clears the text, too; but half an entry is still meant.
          if (reason !== 'input-change') return
          highlighted.current = undefined
          onType(text)
        }}
        open={isOpen && offered.length > 0}
        onOpenChange={setOpen}
        // Where a text may stand for itself, a suggestion is taken only by someone who went to it.
        autoHighlight={accepts === undefined}
        onItemHighlighted={(option: Option | undefined) => {
          highlighted.current = option
        }}
        highlightItemOnHover={false}
      >
        <div ref={frame} className="anchor">
          <Combobox.Input
            id={fieldId}
            className={field.input}
            // The open list hides the page around it from screen readers, the label too.
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(fieldId, { description, error })}
            autoComplete="off"
            inputMode={inputMode}
            placeholder={isFull ? `All ${max} are chosen` : undefined}
            readOnly={isFull}
            onBlur={() => {
              // A valid entry that was typed and left is meant; half an entry is not.
              if (isComplete && !isTypedCounted) add(entry)
              onBlur?.()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
              if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
              if ((event.key !== 'Enter' && event.key !== ',') || entry === '') return
              event.preventDefault()
              event.preventBaseUIHandler()
              const chosen = isComplete ? entry : pointedAt()
              if (chosen) add(chosen)
              else onBlur?.()
            }}
          />
          <Combobox.Portal container={frame}>
            <Combobox.Positioner positionMethod="fixed" sideOffset={4} className={select.place}>
              <Combobox.Popup className={select.popup}>
                <Combobox.List aria-label={label} className={select.options}>
                  {(option: Option) => (
                    <Combobox.Item key={option.value} value={option} className={select.option}>
                      {option.label}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </div>
      </Combobox.Root>
      {values.length > 0 ? (
        <ul className={classes.chips} aria-label={`${label}, chosen`}>
          {values.map((value) => (
            <li key={value} className={classes.chip}>
              {labelOf(value)}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Field>
  )
}
