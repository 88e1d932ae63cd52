// Cards that another screen wants to order: rows of a spreadsheet, a replacement, a repeated order. They are passed to the wizard
// in memory, because they may contain PINs and would not fit into an address.
import type { LineValues } from './LineField.tsx'

/** Omitted values come from the template; without a template the person is asked for one. */
export type HandedLine = Partial<LineValues> & {
  card_template_id?: number | null
  pin?: string
  /** The card that the new card replaces. */
  replaces_card_id?: number | null
  /** The old card works until the new one is active. */
  replace_reason?: 'damaged' | null
}

/** The screen that reads the cards: navigate here after `handOver`. */
export const wizardPath = '/card-template-form'

let waiting: readonly HandedLine[] = []

export const handOver = (lines: readonly HandedLine[]) => {
  waiting = lines
}

/**
 * Can be read once: a second wizard starts empty. Clearing is delayed to the next turn, because strict mode mounts a page twice.
 */
export const takeHandedOver = () => {
  setTimeout(() => handOver([]))
  return waiting
}
