const typable = ['input', 'select', 'textarea', '[role="combobox"]']
  .map((tag) => `${tag}:not([type="hidden"], [readonly], [disabled], [tabindex="-1"])`)
  .join()

/** What scrolls around it, or the page. */
const scrollerOf = (element: Element): Element => {
  const { parentElement } = element
  if (!parentElement) return document.documentElement
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerOf(parentElement)
}

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  const frame = scrollerOf(element).getBoundingClientRect()
  return top >= frame.top && bottom <= frame.bottom
}

/**
 * The first field that can be seen and changed; of radio buttons the one that is chosen. `staysPut`: not one that stands below
 * what is read first, because what has just opened would be scrolled to its middle.
 */
export const focusFirstField = (box: ParentNode | null, { staysPut }: { staysPut: boolean }) => {
  const fields = [...(box?.querySelectorAll<HTMLElement>(typable) ?? [])].filter((field) => field.checkVisibility())
  const [first] = fields
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked)
      : undefined
  const field = chosen ?? first
  if (field && (!staysPut || isInSight(field))) field.focus()
}

/** Another person saved first: one stands in the first of the two versions, where the choice is made. */
export const focusFirstChoice = () => focusFirstField(document.querySelector('[data-merge]'), { staysPut: false })
