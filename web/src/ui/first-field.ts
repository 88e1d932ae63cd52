const typable = ['input', 'select', 'textarea', '[role="combobox"]']
  .map((tag) => `${tag}:not([type="hidden"], [readonly], [disabled], [tabindex="-1"])`)
  .join()

/** The first field that can be seen and changed; of radio buttons the one that is chosen. */
export const focusFirstField = (box: ParentNode | null) => {
  const fields = [...(box?.querySelectorAll<HTMLElement>(typable) ?? [])].filter((field) => field.checkVisibility())
  const [first] = fields
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked)
      : undefined
  ;(chosen ?? first)?.focus()
}
