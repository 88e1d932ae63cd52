import { useState } from 'react'
import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { states } from '@forecourt/domain/states.ts'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { bulkFields, type BulkField } from './bulk-fields.ts'

type Value = BulkChanges[BulkField]

type BulkFieldInputProps = { field: BulkField; value: Value; error?: string | undefined; onChange: (value: Value) => void }

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
const isZipEntry = (typed: string) => /^(\d{2}|\d{5})$/.test(typed)

/** One field of a bulk update, by how its value is entered. */
export function BulkFieldInput({ field, value, error, onChange }: BulkFieldInputProps) {
  const [typed, setTyped] = useState('')
  const entry = bulkFields[field]
  const shared = { id: `bulk-${field}`, label: `New ${fieldLabel(field).toLowerCase()}`, error }
  const list = Array.isArray(value) ? value.map(String) : []
  switch (entry.kind) {
    case 'choice':
      return (
        <SelectField
          {...shared}
          data={entry.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === null ? null : String(value)}
          onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
        />
      )
    case 'number':
      return (
        <NumberField
          {...shared}
          min={entry.min}
          max={entry.max}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'switch':
      return <SelectField {...shared} data={yesNo} value={String(value)} onChange={(chosen) => onChange(chosen === 'true')} />
    case 'states':
      return (
        <ChipsField
          {...shared}
          description="Leave empty for every state"
          values={list}
          options={stateOptions.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))}
          typed={typed}
          onType={setTyped}
          onChange={onChange}
        />
      )
    case 'zips':
      return (
        <ChipsField
          {...shared}
          description="2 digits for a region or a full code"
          values={list}
          options={[]}
          accepts={isZipEntry}
          max={limits.zipEntries}
          inputMode="numeric"
          typed={typed}
          onType={setTyped}
          onChange={(next) => onChange(next)}
        />
      )
    case 'text':
      return (
        <TextField
          {...shared}
          limit={entry.limit}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}
