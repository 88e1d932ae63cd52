import type { ReactNode } from 'react'
import { fieldInput, fieldLabel, fieldState, type CardKind, type ValueField } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { StatesField } from './StatesField.tsx'
import { ZipsField } from './ZipsField.tsx'

/** Forms use an empty text where a card has no value. */
export type LineValues = Omit<CardValues, 'vehicle_number'> & { vehicle_number: string }
export type LineFieldName = ValueField

type Bounds = { min: number; max: number; lowered: string }

type LineFieldProps = {
  field: LineFieldName
  /** Absent when many cards are edited at once: then every field is shown and none is required. */
  kind?: CardKind
  values: Partial<LineValues>
  onChange: (field: LineFieldName, value: unknown) => void
  onBlur?: (field: LineFieldName) => void
  error?: ReactNode
  /** A template may leave fields empty that every card must have. */
  isOptional?: boolean
  /** Added to the field's own description, for example when a change takes effect. */
  hint?: ReactNode
  /** The smallest and largest number of gallons. */
  boundsOf: (field: 'max_gallon_fill' | 'max_gallon_period') => Bounds
}

const dollarBounds = { min: limits.amountMin, max: limits.numberCap }

const joined = (...parts: ReactNode[]) => {
  const given = parts.filter(Boolean)
  const after = (part: ReactNode) => (typeof part === 'string' && part.endsWith('.') ? ' ' : ' · ')
  return given.length === 0 ? undefined : given.map((part, index) => (index === 0 ? part : [after(given[index - 1]), part]))
}

/** The input of one field. Renders nothing if this kind of card does not have the field. */
export function LineField({ field, kind, values, onChange, onBlur, error, isOptional = false, hint, boundsOf }: LineFieldProps) {
  const state = kind ? fieldState(field, kind, values) : 'optional'
  if (state === 'hidden') return null
  const isRequired = state === 'required' && !isOptional
  const input = fieldInput(field)
  const common = {
    id: field,
    label: fieldLabel(field),
    error,
    onBlur: () => onBlur?.(field),
    withAsterisk: isRequired,
  }
  switch (input.as) {
    case 'text':
    case 'code':
      return (
        <TextField
          {...common}
          description={hint}
          limit={input.limit}
          autoComplete="off"
          value={String(values[field] ?? '')}
          onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <ChoiceField
          {...common}
          description={hint}
          list={input.list}
          clearable={!isRequired}
          value={values[field] == null ? null : String(values[field])}
          onChange={(value) => onChange(field, value === null ? null : Number(value))}
        />
      )
    case 'gallons':
    case 'dollars': {
      const { lowered, ...bounds } =
        field === 'max_gallon_fill' || field === 'max_gallon_period' ? boundsOf(field) : { ...dollarBounds, lowered: undefined }
      return (
        <NumberField
          {...common}
          {...bounds}
          description={joined(`up to ${bounds.max.toLocaleString('en-US')}`, hint)}
          lowered={lowered === undefined ? undefined : () => lowered}
          value={(values[field] ?? null) as number | null}
          onChange={(value) => onChange(field, value)}
        />
      )
    }
    case 'count':
      return (
        <NumberField
          {...common}
          min={1}
          max={input.max}
          description={joined(`up to ${input.max}`, hint)}
          value={(values[field] ?? null) as number | null}
          onChange={(value) => onChange(field, value)}
        />
      )
    case 'yes or no':
      return (
        <CheckField
          id={field}
          label={common.label}
          description={joined(input.help, hint)}
          error={error}
          checked={values[field] === true}
          onChange={({ currentTarget }) => onChange(field, currentTarget.checked)}
        />
      )
    case 'states':
      return (
        <StatesField {...common} description={hint} values={values.states ?? []} onChange={(value) => onChange(field, value)} />
      )
    case 'zips':
      return <ZipsField {...common} description={hint} values={values.zips ?? []} onChange={(value) => onChange(field, value)} />
  }
}
