import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { CellInput, type Refusal } from './CellInput.tsx'
import classes from './EditCell.module.css'

type EditCellProps = {
  /** Its column: the arrow keys go up and down in it. */
  column: string
  /** "Description of card ending 7001": says in the names of the button and of the field what is changed. */
  name: string
  value: string
  /** `base` is what the edit began from. Resolves to why it was refused, or to null once it is saved. */
  onSave: (text: string, base: string) => Promise<Refusal | null>
}

/** A text of a table that is changed where it stands. Enter and leaving save, Escape gives back what was there. */
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
    // The list was turned to another page meanwhile: there is no cell left to say it at.
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
            aria-keyshortcuts="F2"
            data-saved={state === 'saved' || undefined}
            onClick={() => setState('open')}
            onKeyDown={(event) => {
              if (event.key !== 'F2') return
              event.preventDefault()
              // The key of the row would open the first cell of it.
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
