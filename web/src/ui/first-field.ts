const typable = ['input', 'select', 'textarea', '[role="combobox"]']
  .map((tag) => `${tag}:not([type="hidden"], [readonly], [disabled], [tabindex="-1"])`)
  .join()

/** The nearest scrolling ancestor, or the page. */
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
 * Focuses the first field that is visible and editable; among radio buttons the checked one. `staysPut`: only a field already in
 * view, because focusing would otherwise scroll past the text to read first.
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

/** After another person saved first: focuses the first of the two versions, where the choice is made. */
export const focusFirstChoice = () => focusFirstField(document.querySelector('[data-merge]'), { staysPut: false })
