// The destinations of the search: a page, an action, a card, an order, a person. Groups are in the order in which people look.
import { plain } from '#src/text/plain.ts'
import { say } from '#src/text/say.ts'

export type Destination = { id: string; label: string; note: string; to: string; search?: Record<string, string> }
export type DestinationGroup = { title: string; items: Destination[] }

const words = (text: string) => plain(text).split(/\s+/).filter(Boolean)

/**
 * Every typed word must occur in the label as the reader sees it, in any order: "report tax" finds Tax Summary among the reports.
 */
const matches = (typed: string) => {
  const wanted = words(typed)
  return ({ label, note }: Destination) => wanted.every((word) => plain(`${say(label)} ${say(note)}`).includes(word))
}

/** Groups without a match are left out. */
export const narrow = (groups: DestinationGroup[], typed: string): DestinationGroup[] =>
  groups.map(({ title, items }) => ({ title, items: items.filter(matches(typed)) })).filter(({ items }) => items.length > 0)
