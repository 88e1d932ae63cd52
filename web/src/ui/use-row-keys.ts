import { useEffect, useEffectEvent } from 'react'
import { isCommand } from './is-command.ts'

const rowElements = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

const focusRow = (step: 1 | -1) => {
  const rows = rowElements()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[at + step]
  next?.querySelector<HTMLElement>('a[href], button')?.focus()
}

type RowKeys<Row> = { rowId: (row: Row) => number; keys: Record<string, (row: Row) => void> | undefined }

/** J and K move from row to row; the other keys act on the focused row. */
export const useRowKeys = <Row>(rows: readonly Row[], { rowId, keys }: RowKeys<Row>) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!keys || !isCommand(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1)
    const command = keys[key]
    const id = rowElements().find((row) => row.contains(document.activeElement))?.dataset['row']
    const row = rows.find((candidate) => String(rowId(candidate)) === id)
    if (!command || !row) return
    event.preventDefault()
    command(row)
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
