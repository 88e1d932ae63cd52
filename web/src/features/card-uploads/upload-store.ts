// The state of one bulk upload, until the dialog closes or the last row is in an order. It may hold PINs, so it lives only in
// memory; upload-draft.ts keeps a part of it for a reload.
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { create } from 'zustand'
import type { Matches } from '#src/card-line/match-columns.ts'
import { toUploadRows, type UploadKind, type UploadRow } from './upload-rows.ts'

export const uploadSteps = ['Upload', 'Match columns', 'Repair', 'Review'] as const

type UploadState = {
  step: number
  upload: UploadKind | null
  /** The parsed file. Also null for a resumed upload, which keeps only its rows. */
  table: UploadedTable | null
  matches: Matches
  rows: UploadRow[]
  /** The number of skipped rows: our example row and deleted rows. */
  skipped: number
  /** The number of rows ordered so far. */
  ordered: number
  /** The rows before each repair, newest last. */
  past: { rows: UploadRow[]; skipped: number }[]
}

const empty: UploadState = { step: 0, upload: null, table: null, matches: [], rows: [], skipped: 0, ordered: 0, past: [] }

export const useUpload = create<UploadState>()(() => empty)

const set = useUpload.setState
const repairsRemembered = 100

export const forgetUpload = () => set(empty)
export const goToStep = (step: number) => set({ step })

/** Resumes where the user stopped, but without the file, so the columns can no longer be matched. */
export const resumeUpload = (kept: Pick<UploadState, 'step' | 'upload' | 'rows' | 'skipped' | 'ordered'>) =>
  set({ ...empty, ...kept })

export const takeTable = (upload: UploadKind, table: UploadedTable, matches: Matches) =>
  set({ ...empty, upload, table, matches, step: 1 })

export const setMatch = (column: number, field: CardField | null) =>
  set(({ matches }) => ({
    // A field has only one column: choosing it here removes it from its previous column.
    matches: matches.map((match, at) => (at === column ? field : match === field ? null : match)),
  }))

export const startRepair = () =>
  set(({ table, matches }) => (table ? { ...toUploadRows(table, matches), ordered: 0, past: [], step: 2 } : {}))

const repaired = ({ rows, skipped, past }: UploadState) => ({ past: [...past, { rows, skipped }].slice(-repairsRemembered) })

export const repairCell = (id: number, field: CardField, text: string) =>
  set((state) => ({
    ...repaired(state),
    rows: state.rows.map((row) => (row.id === id ? { ...row, cells: { ...row.cells, [field]: text } } : row)),
  }))

export const deleteRow = (id: number) =>
  set((state) => ({ ...repaired(state), rows: state.rows.filter((row) => row.id !== id), skipped: state.skipped + 1 }))

export const undoRepair = () =>
  set(({ past }) => {
    const last = past.at(-1)
    return last ? { ...last, past: past.slice(0, -1) } : {}
  })

/** Removes rows that were ordered. This cannot be undone. */
export const takeRows = (ids: ReadonlySet<number>) =>
  set(({ rows, ordered }) => ({ rows: rows.filter(({ id }) => !ids.has(id)), ordered: ordered + ids.size, past: [] }))
