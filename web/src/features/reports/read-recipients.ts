import { asRecipient, isRecipient } from '@forecourt/domain/rules/recipients.ts'

/**
 * Splits typed or pasted text: valid addresses become chips. Invalid or duplicate ones stay in the field as text, where the form
 * names them in an error. The last part may be unfinished.
 */
export const readRecipients = (chosen: readonly string[], text: string) => {
  const parts = text.split(/[\s,;]+/)
  const last = parts.pop() ?? ''
  const chips = [...chosen]
  const left: string[] = []
  for (const part of parts) {
    const address = asRecipient(part)
    if (isRecipient(address) && !chips.includes(address)) chips.push(address)
    else if (address !== '') left.push(part)
  }
  return chips.length === chosen.length ? { chips, text } : { chips, text: [...left, last].filter(Boolean).join(', ') }
}
