import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The time of printing while the page is being printed, otherwise null. Rendered before the browser captures the page. */
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
