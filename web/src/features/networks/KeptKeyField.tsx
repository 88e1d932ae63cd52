import { useState } from 'react'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

type KeptKeyFieldProps = {
  label: string
  hint: string
  /** Whether a key is already stored. */
  isSet: boolean
  isBusy: boolean
  error: string | undefined
  keep: (value: string, onKept: () => void) => void
}

/** A key that is saved by a call of its own and never shown. */
export function KeptKeyField({ label, hint, isSet, isBusy, error, keep }: KeptKeyFieldProps) {
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState('')
  return (
    <div className="stack one-column gap-2">
      <TextAreaField
        label={label}
        description={`${hint}. ${isSet ? 'One is kept; a new one takes its place.' : 'None is kept yet.'}`}
        // Hides the error once the refused value has been edited.
        error={value === refused ? error : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <div>
        <SubmitButton
          type="button"
          variant="default"
          isBusy={isBusy}
          disabled={value.trim() === ''}
          onClick={() => {
            setRefused(value)
            keep(value, () => setValue(''))
          }}
        >
          {isSet ? 'Replace' : 'Save'} {label.toLowerCase()}
        </SubmitButton>
      </div>
    </div>
  )
}
