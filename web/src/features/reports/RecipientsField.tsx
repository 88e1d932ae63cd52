import type { ReactNode } from 'react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { asRecipient, isRecipient, recipientsProblem } from '@forecourt/domain/rules/recipients.ts'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { useTypedEntry } from '#src/ui/use-typed-entry.ts'
import { readRecipients } from './read-recipients.ts'

type RecipientsFieldProps = {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Called on blur, and only for an invalid value: a valid one must not clear a more specific error from the server. */
  onWrong: (problem: string) => void
  error?: ReactNode
}

/** The recipients of a report. Typed text counts once the field is left, and pasted text is split into addresses. */
export function RecipientsField({ values, onChange, onWrong, error }: RecipientsFieldProps) {
  const entry = useTypedEntry({ values, onChange, entryOf: asRecipient })
  return (
    <ChipsField
      {...{ id: 'recipients', label: 'Recipients', error, ...entry }}
      isTypedCounted
      onBlur={() => {
        const problem = recipientsProblem(values)
        if (problem) onWrong(problem)
      }}
      description={`Up to ${limits.recipients} e-mail addresses. A person who is not a user of this account is asked to confirm the address first.`}
      options={[]}
      onType={(typed) => {
        const { chips, text } = readRecipients(entry.values, typed)
        entry.onType(text, chips)
      }}
      onChange={(chips) => entry.onChange(chips.map(asRecipient))}
      accepts={(typed) => isRecipient(asRecipient(typed)) && !entry.values.includes(asRecipient(typed))}
    />
  )
}
