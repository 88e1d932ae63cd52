import { asRecipient, isRecipient } from '@forecourt/domain/rules/recipients.ts'

/**
 * What was typed or pasted, taken apart: whole addresses become chips. What is none, or is there already, stays in the field as
 * text, where the form refuses it by name; the last part may still be going on.
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
