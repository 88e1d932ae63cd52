import type { ReactNode } from 'react'
import { states } from '@forecourt/domain/states.ts'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { useTypedEntry } from '#src/ui/use-typed-entry.ts'

const options = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

/** Maps a spelled-out state to its code. Returns other texts unchanged. */
const codeOf = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return states.find(({ code, name }) => [code, name].some((word) => word.toLowerCase() === wanted))?.code ?? text.trim()
}

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
  const entry = useTypedEntry({ values, onChange, entryOf: codeOf })
  const wanted = entry.typed.trim().toLowerCase()
  return (
    <ChipsField
      {...{ id, label, error, onBlur, ...entry }}
      isTypedCounted
      description={['Without a state it works everywhere', description ? [' · ', description] : null]}
      options={options.filter((option) => option.label.toLowerCase().includes(wanted))}
      labelOf={(code) => states.find((state) => state.code === code)?.name ?? code}
    />
  )
}
