import { SelectField } from './SelectField.tsx'

type Sort<By> = { orderBy: By; sortedBy: 'asc' | 'desc' }

type SortFieldProps<By> = {
  sorts: readonly (Sort<By> & { label: string })[]
  current: Sort<By>
  onSort: (sort: Sort<By>) => void
}

/** For the filter sheet of a phone, where there is no table head to press. */
export function SortField<By extends string>({ sorts, current, onSort }: SortFieldProps<By>) {
  const at = sorts.findIndex(({ orderBy, sortedBy }) => orderBy === current.orderBy && sortedBy === current.sortedBy)
  return (
    <SelectField
      label="Sort by"
      data={sorts.map(({ label }, place) => ({ value: String(place), label }))}
      value={at < 0 ? null : String(at)}
      onChange={(value) => {
        const chosen = sorts[Number(value)]
        if (chosen) onSort({ orderBy: chosen.orderBy, sortedBy: chosen.sortedBy })
      }}
    />
  )
}
