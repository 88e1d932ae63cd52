/** An error without a field belongs to the form as a whole. */
export type FormError = { field_id?: string; message: string }

/** The fields on screen, from the top, with their labels. */
type Shown = readonly { id: string; label: string }[]

type Line = FormError & { label: string }

/** The errors of the whole form first, then those of its fields from top to bottom, each with the label of its field. */
export const summaryLines = (errors: readonly FormError[], shown: Shown): Line[] => {
  const placeOf = ({ field_id }: FormError) => shown.findIndex(({ id }) => id === field_id)
  return errors
    .map((error) => ({ error, place: placeOf(error) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ error: { field_id, message }, place }) => {
      const field = shown[place]
      // There is no field on screen to focus.
      if (!field || field_id === undefined) return { message, label: '' }
      // "Phone is required" already names the field.
      const isNamed = message.toLowerCase().startsWith(field.label.toLowerCase())
      return { field_id, message, label: isNamed ? '' : field.label }
    })
}

/** The visible name of a control: for a group of radio buttons its legend. */
const labelOf = (control: Element) => {
  const legend = control.matches('[type=radio]') ? control.closest('fieldset')?.querySelector('legend') : null
  const named = legend ?? document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return (named?.textContent ?? control.getAttribute('aria-label') ?? '').replace(/\s*\*$/, '').trim()
}

export const shownFields = (ids: readonly string[]): Shown =>
  ids.length === 0
    ? []
    : [...document.querySelectorAll(ids.map((id) => `#${CSS.escape(id)}`).join())].map((control) => ({
        id: control.id,
        label: labelOf(control),
      }))
