import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { useSettled } from '#src/ui/use-settled.ts'
import { useTypedEntry } from '#src/ui/use-typed-entry.ts'

const regionOrCode = new RegExp(`^(\\d{1,${limits.zipRegionDigits}}|\\d{${limits.zipDigits}})$`)

const suggestions = (keyword: string) => ({
  ...query(api.templates.zipcodes, { query: { keyword } }),
  enabled: keyword.length >= limits.zipRegionDigits,
})

const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, limits.zipDigits)

type ZipsFieldProps = {
  id: string
  label: string
  description?: ReactNode
  error?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
}

/** Zip lock-out (PPA): up to five regions or full codes. */
export function ZipsField({ id, label, description, error, values, onChange, onBlur }: ZipsFieldProps) {
  const entry = useTypedEntry({ values, onChange, entryOf: onlyDigits })
  const { typed } = entry
  const settled = useSettled(typed)
  const found = useQuery(suggestions(settled)).data?.data ?? []
  const region =
    typed !== '' && typed.length <= limits.zipRegionDigits ? [{ value: typed, label: `${typed}, the whole region` }] : []
  // Results for another text are ignored.
  const codes = settled === typed ? found : []
  return (
    <ChipsField
      {...{ id, label, error, onBlur, ...entry }}
      isTypedCounted
      description={['2 digits for a region or a full code', description ? [' · ', description] : null]}
      options={[
        ...region,
        ...codes.map(({ zipcode, city, state }) => ({ value: zipcode, label: `${zipcode} ${city}, ${state}` })),
      ]}
      onType={(text) => entry.onType(onlyDigits(text))}
      accepts={(text) => regionOrCode.test(text)}
      max={limits.zipEntries}
      inputMode="numeric"
    />
  )
}
