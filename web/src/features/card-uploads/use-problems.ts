import { useMemo } from 'react'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { problemFinder } from './upload-rows.ts'
import { useUpload } from './upload-store.ts'

const none: ReadonlyMap<number, UploadProblems> = new Map()

/** What is wrong with which row, as things stand. */
export const useProblems = (): ReadonlyMap<number, UploadProblems> => {
  const upload = useUpload((state) => state.upload)
  const rows = useUpload((state) => state.rows)
  const find = useMemo(() => (upload ? problemFinder(upload) : () => none), [upload])
  return useMemo(() => find(rows), [find, rows])
}
