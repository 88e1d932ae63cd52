import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChipsField } from '#src/ui/ChipsField.tsx'

type RecipientsFieldProps = {
  values: readonly string[]
  onChange: (values: string[]) => void
  error?: ReactNode
}

/** As many as one mail goes to. */
const most = 10
const isEmail = (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)

/** Whom a report is sent to. What is typed and left counts, and what is pasted is taken apart. */
export function RecipientsField({ values, onChange, error }: RecipientsFieldProps) {
  const [typed, setTyped] = useState('')

  const read = (text: string) => {
    const parts = text.split(/[\s,;]+/)
    const rest = parts.pop() ?? ''
    const found = parts.filter((part) => isEmail(part)).map((part) => part.toLowerCase())
    if (found.length === 0) return setTyped(text)
    onChange([...new Set([...values, ...found])].slice(0, most))
    setTyped(rest)
  }

  return (
    <ChipsField
      id="recipients"
      label="Recipients"
      description={`Up to ${most} e-mail addresses. A person who is not a user of this account is asked to confirm the address first.`}
      error={error}
      values={values}
      onChange={onChange}
      options={[]}
      typed={typed}
      onType={read}
      accepts={isEmail}
      max={most}
    />
  )
}
