import { useMemo } from 'react'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { problemFinder } from './upload-rows.ts'
import { useUpload } from './upload-store.ts'

const none: ReadonlyMap<number, UploadProblems> = new Map()

/** The current problems of each row. */
export const useProblems = (): ReadonlyMap<number, UploadProblems> => {
  const upload = useUpload((state) => state.upload)
  const rows = useUpload((state) => state.rows)
  const lists = useLists()
  const find = useMemo(() => (upload ? problemFinder(upload, lists) : () => none), [upload, lists])
  return useMemo(() => find(rows), [find, rows])
}
