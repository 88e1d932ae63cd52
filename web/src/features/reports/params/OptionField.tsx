import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { all, type Param } from '@forecourt/domain/reports/param.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import { useSettled } from '#src/ui/use-settled.ts'

type OptionParam = Extract<Param, { kind: 'option' }>
type OptionFieldProps = {
  id: string
  param: OptionParam
  value: string
  /** The accounts whose options are listed. */
  scope: AccountScope
  error: string | undefined
  onChange: (value: string) => void
}

const everything = { value: all, label: 'All' }

/** A select with options from the server. A long list is paged, and typing searches it on the server. */
export function OptionField({ id, param, value, scope, error, onChange }: OptionFieldProps) {
  const { source, label, help, is_required } = param
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const isChosen = value !== all && value !== ''
  const keyword = useSettled(isOpened ? typed.trim() : '')
  const options = useQuery({ ...reportCalls.options(source, { scope }), enabled: isOpened || isChosen })
  const first = options.data?.data ?? []
  const chosen = first.find((option) => option.value === value)
  // The text of the current choice is not a search.
  const wanted = keyword === '' || keyword === (chosen ?? everything).label ? '' : keyword
  const found = useQuery({ ...reportCalls.options(source, { keyword: wanted, scope }), enabled: wanted !== '' })
  const isLooking = options.isFetching || found.isFetching || (isOpened && typed.trim() !== keyword)
  const merged = new Map([everything, ...first, ...(found.data?.data ?? [])].map((one) => [one.value, one]))
  if (is_required) merged.delete(all)
  if (isChosen && !merged.has(value)) merged.set(value, { value, label: value })

  return (
    <SelectField
      id={id}
      label={label}
      description={help}
      error={error}
      withAsterisk={is_required}
      searchable
      data={[...merged.values()]}
      value={value === '' ? null : value}
      isLooking={isLooking}
      nothingFoundMessage={isLooking ? 'Looking…' : 'Nothing found'}
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? all)}
      limit={200}
    />
  )
}
