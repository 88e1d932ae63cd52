import { useEffect, useRef } from 'react'
import type { ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'

/**
 * The version of each exception when it was last on screen, on any page. A bulk review applies to the versions the user has seen.
 */
export const useSeen = (rows: readonly ExceptionRow[]) => {
  const seen = useRef(new Map<number, number>())
  useEffect(() => {
    for (const { id, version } of rows) seen.current.set(id, version)
  }, [rows])
  return (id: number) => seen.current.get(id) ?? 0
}
