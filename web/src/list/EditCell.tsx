import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { CellInput, type Refusal } from './CellInput.tsx'
import classes from './EditCell.module.css'

type EditCellProps = {
  /** The column, in which the arrow keys move up and down. */
  column: string
  /** "Description of card ending 7001": the accessible name of the button and of the field. */
  name: string
  value: string
  /** `base` is the text the edit started from. Resolves to the reason for a refusal, or to null once saved. */
  onSave: (text: string, base: string) => Promise<Refusal | null>
}

/** A table text that is edited in place. Enter or leaving the field saves, Escape restores the text. */
export function EditCell({ column, name, value, onSave }: EditCellProps) {
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed')
  const isThere = useRef(true)
  const opener = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  useEffect(() => {
    if (state !== 'open' && wantsFocus.current) opener.current?.focus()
    wantsFocus.current = false
  }, [state])

  const save = async (text: string, base: string) => {
    const refusal = await onSave(text, base)
    // The list shows another page by now, so there is no cell left to show the problem at.
    if (refusal && !isThere.current) showPopup({ variant: 'error', message: `${name}: ${refusal.problem}` })
    return refusal
  }

  const close = (next: 'closed' | 'saved', hadFocus: boolean) => {
    wantsFocus.current = hadFocus
    setState(next)
  }

  return (
    <div className={classes.cell} data-edit-cell={column}>
      {state === 'open' ? (
        <CellInput name={name} value={value} onSave={save} onClose={close} />
      ) : (
        <>
          <span translate="no">{value}</span>
          <IconButton
            ref={opener}
            className={classes.pencil}
            size="small"
            label={`Edit ${name}`}
            isTitled
            aria-keyshortcuts="F2"
            data-saved={state === 'saved' || undefined}
            onClick={() => setState('open')}
            onKeyDown={(event) => {
              if (event.key !== 'F2') return
              event.preventDefault()
              // Otherwise the key of the row would open the row's first cell.
              event.stopPropagation()
              setState('open')
            }}
          >
            {state === 'saved' ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          </IconButton>
        </>
      )}
      <span role="status" className="visually-hidden">
        {state === 'saved' ? 'Saved' : ''}
      </span>
    </div>
  )
}
