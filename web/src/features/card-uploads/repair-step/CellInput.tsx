import { useEffect, useRef } from 'react'
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadRow } from '#src/features/card-uploads/upload-rows.ts'
import { repairCell } from '#src/features/card-uploads/upload-store.ts'

type CellInputProps = {
  row: UploadRow
  field: CardField
  problem: string | undefined
  id: string
  className: string
  /** Adds the row to the accessible name, for a table. A form of one row names it once, above. */
  withRow?: boolean
  placeholder?: string
  onFocus?: () => void
}

export const cellId = (id: number, field: CardField) => `cell-${id}-${field}`
export const wordsId = (field: CardField) => `words-${field}`

/** Saves on leaving the cell or on Enter, so that one undo reverts a whole repair instead of one letter. */
export function CellInput({ row, field, problem, id, className, withRow = false, placeholder, onFocus }: CellInputProps) {
  const text = row.cells[field] ?? ''
  const input = useRef<HTMLInputElement>(null)
  // Shows the restored value after an undo.
  useEffect(() => {
    if (input.current) input.current.value = text
  }, [text])
  return (
    <input
      ref={input}
      id={id}
      type="text"
      autoComplete="off"
      spellCheck={false}
      className={className}
      defaultValue={text}
      placeholder={placeholder}
      list={wordsId(field)}
      title={problem}
      {...(withRow && { 'aria-label': `${fieldLabel(field)}, row ${row.row}` })}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
      onFocus={onFocus}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== text) repairCell(row.id, field, currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value !== text) repairCell(row.id, field, event.currentTarget.value)
        if (event.key === 'Escape' && event.currentTarget.value !== text) {
          event.currentTarget.value = text
          event.preventDefault()
          event.stopPropagation()
        }
      }}
    />
  )
}
