import { useState } from 'react'
import type { ReactNode } from 'react'
import { states } from '@forecourt/domain/states.ts'
import { ChipsField } from '#src/ui/ChipsField.tsx'

const options = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

type StatesFieldProps = {
  id: string
  label: string
  description?: ReactNode
  error?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
}

/** State list (CFN): where the card works. */
export function StatesField({ id, label, description, error, values, onChange, onBlur }: StatesFieldProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  return (
    <ChipsField
      {...{ id, label, error, onChange, onBlur, values, typed }}
      description={['Without a state it works everywhere', description ? [' · ', description] : null]}
      options={options.filter((option) => option.label.toLowerCase().includes(wanted))}
      onType={setTyped}
      labelOf={(code) => states.find((state) => state.code === code)?.name ?? code}
    />
  )
}
