import { useState } from 'react'
import { DateField } from './DateField.tsx'
import { refusedRange, type DateRange } from './date-range.ts'

/**
 * Two days of a filter; an empty one means no limit. A From after its To, or a day in no year of ours, shows an error at the field
 * and is not passed on: the list does not change until both days are right.
 */
export function DateRangeFields({ from, to, onChange }: DateRange & { onChange: (change: DateRange) => void }) {
  const asked = `${from} ${to}`
  const [typed, setTyped] = useState<{ over: string; range: DateRange } | null>(null)
  // If the range changes from outside, by Back or by clearing the filters, the refused input is dropped.
  const range = typed?.over === asked ? typed.range : { from, to }
  const change = (part: DateRange) => {
    const next = { ...range, ...part }
    const isRefused = Object.values(refusedRange(next)).some(Boolean)
    setTyped(isRefused ? { over: asked, range: next } : null)
    if (!isRefused) onChange(next)
  }
  const problems = refusedRange(range)
  return (
    <>
      <DateField
        label="From"
        value={range.from ?? ''}
        error={problems.from}
        onChange={(day) => change({ from: day || undefined })}
      />
      <DateField label="To" value={range.to ?? ''} error={problems.to} onChange={(day) => change({ to: day || undefined })} />
    </>
  )
}
