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

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The first option whose label contains the typed text, with or without its accents. */
export const matchOf = (options: readonly Option[], typed: string) => {
  const words = plain(typed.trim())
  return words === '' ? undefined : options.find(({ label }) => plain(label).includes(words))
}
