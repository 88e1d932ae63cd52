import { useState } from 'react'
import { disputedFields, mergeEdits, theirFields } from './merge-edits.ts'

type Merge<Saved, Values> = {
  /** The record the edit started from; null for a new record. */
  start: Saved | null
  /** Omits write-only values such as a secret, which cannot conflict. */
  valuesOf: (saved: Saved) => Partial<Values>
  /** The initial values of the form for a new record. */
  initial: Values
  labelOf: (field: string) => string
  shownValue: (field: string, value: unknown) => string
}

/** Remembers what an edit started from, and merges it with what another person saved: their values or mine, field by field. */
export const useMerge = <Saved extends { version: number }, Values extends Record<string, unknown>>(
  merge: Merge<Saved, Values>,
) => {
  const { start, valuesOf, initial, labelOf, shownValue } = merge
  // The base of the edit does not change, even when the list behind it reloads.
  const [base, setBase] = useState(start)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [choices, setChoices] = useState<Record<string, 'theirs' | 'mine'>>({})

  const conflictWith = (mine: Values) => {
    if (!theirs) return null
    const edits = { base: base ? valuesOf(base) : initial, theirs: valuesOf(theirs), mine: mine as Partial<Values> }
    const shown = (field: keyof Values, values: Partial<Values>) => shownValue(String(field), values[field])
    return {
      rows: disputedFields(edits).map((field) => ({
        field: String(field),
        label: labelOf(String(field)),
        theirs: shown(field, edits.theirs),
        mine: shown(field, edits.mine),
      })),
      taken: theirFields(edits).map((field) => ({ label: labelOf(String(field)), theirs: shown(field, edits.theirs) })),
      choices,
      onChoose: (field: string, whose: 'theirs' | 'mine') => setChoices({ ...choices, [field]: whose }),
      /** The values to save now, and the version they are based on. */
      resolve: () => {
        const values = { ...mine, ...mergeEdits(edits, choices as Partial<Record<keyof Values, 'theirs' | 'mine'>>) }
        setBase(theirs)
        setTheirs(null)
        setChoices({})
        return { values, version: theirs.version }
      },
    }
  }

  return { version: base?.version ?? 0, meet: setTheirs, conflictWith }
}
