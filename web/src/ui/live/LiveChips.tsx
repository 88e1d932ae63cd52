import { useRef, useState } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import type { ChipsEntryProps } from '../ChipsField.tsx'
import type { Option } from '../options.ts'
import select from '../SelectField.module.css'
import type { Waking } from '../use-live.ts'
import { useTakeOver } from './use-take-over.ts'

type LiveChipsProps = ChipsEntryProps & { waking: Waking }

/** The input for one more value, with its suggestions. */
export function LiveChips({ label, input, offered, typed, onType, onKey, onAdd, onLeave, isFree, waking }: LiveChipsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const highlighted = useRef<Option | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  /**
   * The highlighted option of the open list. Ignores one that is no longer offered, because it belonged to another text. The
   * library does not report that the first option stays highlighted while more is typed.
   */
  const pointedAt = () => {
    if (!isOpen) return undefined
    const reported = offered.find(({ value }) => value === highlighted.current?.value)
    return (reported ?? (isFree ? undefined : offered[0]))?.value
  }
  useTakeOver(field, () => setOpen(waking === 'opened'))

  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={null}
      onValueChange={(option: Option | null) => {
        if (!option) return
        onAdd(option.value)
        setOpen(false)
      }}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        // The library also clears the text when the list closes, but an incomplete entry must stay.
        if (reason !== 'input-change') return
        highlighted.current = undefined
        onType(text)
      }}
      open={isOpen && offered.length > 0}
      onOpenChange={setOpen}
      // If free texts are allowed, a suggestion is taken only if the user highlights it.
      autoHighlight={!isFree}
      onItemHighlighted={(option: Option | undefined) => {
        highlighted.current = option
      }}
      highlightItemOnHover={false}
    >
      <div ref={frame} className="anchor">
        <Combobox.Input
          {...input}
          ref={field}
          // The open list hides the rest of the page from screen readers, including the label.
          aria-label={label}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            const answer = onKey(event, pointedAt())
            if (answer) event.preventBaseUIHandler()
            if (answer === 'added') setOpen(false)
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
  )
}
