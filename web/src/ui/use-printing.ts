import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The moment the page is put on paper, and null at all other times. Drawn before the browser takes its picture. */
export const usePrinting = (): string | null => {
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  useEffect(() => {
    const begin = () => flushSync(() => setPrintedAt(new Date().toISOString()))
    const end = () => setPrintedAt(null)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printedAt
}
