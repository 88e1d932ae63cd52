import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { fieldError } from '#src/ui/field-error.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { neighbour, openCell, type Way } from './edit-cells.ts'
import classes from './EditCell.module.css'

/** Why a text was not saved. `theirs` is the text another person saved in the meantime, if that is the reason. */
export type Refusal = { problem: string; theirs?: string }

type CellInputProps = {
  name: string
  value: string
  onSave: (text: string, base: string) => Promise<Refusal | null>
  onClose: (next: 'closed' | 'saved', hadFocus: boolean) => void
}

const wayOf = ({ key, shiftKey }: KeyboardEvent): Way | undefined => {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key === 'ArrowDown') return 'below'
  return key === 'ArrowUp' ? 'above' : undefined
}

/** The field of an open cell. A refused text stays in it, with the reason below. */
export function CellInput({ name, value, onSave, onClose }: CellInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [text, setText] = useState(value)
  const [base, setBase] = useState(value)
  const [refused, setRefused] = useState<(Refusal & { text: string }) | null>(null)

  useLeaveGuard(text !== value && !isSaving)

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const close = (next: 'closed' | 'saved') => onClose(next, document.activeElement === input.current)

  const save = async () => {
    if (isSaving) return
    if (text.trim() === base) return close('closed')
    setSaving(true)
    const refusal = await onSave(text, base)
    setSaving(false)
    if (!refusal) return close('saved')
    if (refusal.theirs !== undefined) setBase(refusal.theirs)
    setRefused({ ...refusal, text })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return void save()
    if (event.key === 'Escape') return close('closed')
    const way = wayOf(event)
    const cell = event.currentTarget.closest<HTMLElement>('[data-edit-cell]')
    const next = way && cell ? neighbour(cell, way) : undefined
    if (!next) return
    event.preventDefault()
    // The next cell's field takes the focus, which blurs and so saves this one.
    openCell(next)
  }

  return (
    <>
      <input
        ref={input}
        type="text"
        className={classes.input}
        aria-label={name}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? id : undefined}
        autoComplete="off"
        value={text}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        // Leaving the field does not send a refused text again, because it could overwrite what another person saved.
        onBlur={() => (text === refused?.text ? undefined : void save())}
      />
      {refused ? (
        <div id={id} role="alert" className={classes.problem}>
          {fieldError(refused.problem)}
          {refused.theirs === undefined ? null : (
            <LinkButton onClick={() => onClose('closed', true)}>Keep their value</LinkButton>
          )}
        </div>
      ) : null}
    </>
  )
}
