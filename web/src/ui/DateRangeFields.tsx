import { DateField } from './DateField.tsx'

type DateRange = { from?: string | undefined; to?: string | undefined }

/** Two days of a filter, neither of which can be chosen beyond the other; an empty one is no restriction. */
export function DateRangeFields({ from, to, onChange }: DateRange & { onChange: (change: DateRange) => void }) {
  return (
    <>
      <DateField label="From" value={from ?? ''} max={to} onDate={(day) => onChange({ from: day || undefined })} />
      <DateField label="To" value={to ?? ''} min={from} onDate={(day) => onChange({ to: day || undefined })} />
    </>
  )
}
