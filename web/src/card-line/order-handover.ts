// Cards that another screen wants ordered: rows of a spreadsheet, a replacement, a repeated order. They are handed to the wizard
// in memory, because they may hold PINs and would not fit an address.
import type { LineValues } from './LineField.tsx'

/** What is left out comes from the template; without a template the person is asked for one. */
export type HandedLine = Partial<LineValues> & {
  card_template_id?: number | null
  pin?: string
  /** The card this one is to take the place of. */
  replaces_card_id?: number | null
  /** That card works until this one is active. */
  replace_reason?: 'damaged' | null
}

/** The screen that takes them: navigate here after `handOver`. */
export const wizardPath = '/card-template-form'

let waiting: readonly HandedLine[] = []

export const handOver = (lines: readonly HandedLine[]) => {
  waiting = lines
}

/** Taken once: a second wizard starts empty. Cleared after this turn, because strict mode mounts a page twice. */
export const takeHandedOver = () => {
  setTimeout(() => handOver([]))
  return waiting
}
