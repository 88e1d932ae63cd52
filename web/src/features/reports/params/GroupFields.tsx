import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { columnOf } from '#src/features/reports/cells.ts'

type GroupFieldsProps = { report: AnyReport; value: readonly string[]; onChange: (value: string[]) => void }

const nothing = { value: '', label: 'No subtotals' }

/** One select for each group level of the report. The second appears once the first is set. */
export function GroupFields({ report, value, onChange }: GroupFieldsProps) {
  const choices = report.group_by.map((key) => ({ value: key, label: columnOf(report, key)?.title ?? key }))
  const [first, second] = value
  return (
    <>
      <SelectField
        id="param-group_by"
        label="Subtotals by"
        data={[nothing, ...choices]}
        value={first ?? ''}
        onChange={(next) => onChange(next ? [next, ...(second && second !== next ? [second] : [])] : [])}
      />
      {report.group_levels > 1 && first !== undefined ? (
        <SelectField
          label="Then by"
          data={[nothing, ...choices.filter((choice) => choice.value !== first)]}
          value={second ?? ''}
          onChange={(next) => onChange(next ? [first, next] : [first])}
        />
      ) : null}
    </>
  )
}
