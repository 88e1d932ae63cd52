import { plain } from '#src/text/plain.ts'
import { isTranslated, say } from '#src/text/say.ts'

/** `of`: what the label describes, see `say`. */
export type Option<Value extends string = string> = { value: Value; label: string; of?: string }
export type OptionGroup<Value extends string = string> = { group: string; items: readonly Option<Value>[] }
/** The options of a list: values that are their own labels, values with labels, or groups of these. */
export type Options = readonly (string | Option | OptionGroup)[]

const saidOptions = new WeakMap<Option, Option>()

/**
 * An option in the reader's language, because typed text is matched with the translated label. Returns the same object on every
 * render, because an open list resets when its options change.
 */
const inWords = (option: Option): Option => {
  const label = say(option.label, option.of)
  if (label === option.label) return option
  const known = saidOptions.get(option) ?? { ...option, label }
  saidOptions.set(option, known)
  return known
}

const asOption = (entry: string | Option): Option => inWords(typeof entry === 'string' ? { value: entry, label: entry } : entry)

/** In display order. Options without a group are in one group without a name. */
export const groupsOf = (options: Options): { value: string; items: readonly Option[] }[] => {
  const groups = options.flatMap((entry) =>
    typeof entry === 'object' && 'group' in entry
      ? { value: entry.group, items: isTranslated() ? entry.items.map(asOption) : entry.items }
      : [],
  )
  const loose = options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? [] : asOption(entry)))
  return loose.length > 0 || groups.length === 0 ? [{ value: '', items: loose }, ...groups] : groups
}

export const optionsOf = (options: Options) => groupsOf(options).flatMap(({ items }) => items)

/** How well a label matches the typed text: its first word, its beginning, the beginning of a word, or anything else. */
const distance = (label: string, typed: string) => {
  const text = plain(label)
  if (text === typed || text.startsWith(`${typed} `)) return 0
  if (text.startsWith(typed)) return 1
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed)) ? 2 : 3
}

/**
 * The best match of the typed text first, because Enter and Tab take the first one: WA is Washington, although Delaware has the
 * letters, too. Otherwise the options keep their order.
 */
export const bestFirst = (options: readonly Option[], typed: string): readonly Option[] => {
  const words = plain(typed.trim())
  return words === '' ? options : options.toSorted((one, other) => distance(one.label, words) - distance(other.label, words))
}

/** The same for groups: the group with the best match first. */
export const bestGroupsFirst = (groups: ReturnType<typeof groupsOf>, typed: string): ReturnType<typeof groupsOf> => {
  const words = plain(typed.trim())
  if (words === '') return groups
  const best = ({ items }: { items: readonly Option[] }) =>
    Math.min(...items.map(({ label }) => distance(label, words)), Number.MAX_SAFE_INTEGER)
  return groups
    .map((group) => ({ ...group, items: bestFirst(group.items, words) }))
    .toSorted((one, other) => best(one) - best(other))
}

/** The best of the options whose label contains the typed text, with or without its accents. */
export const matchOf = (options: readonly Option[], typed: string) => {
  const words = plain(typed.trim())
  return words === '' ? undefined : bestFirst(options, words).find(({ label }) => plain(label).includes(words))
}
