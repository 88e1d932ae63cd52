import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { orderBy } from '@forecourt/domain/reports/report-order.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { ReportForm } from './use-report-params.ts'

const own = 'own'

/** For the sheet on a phone, where there is no table head to click. */
export function OrderField({ report, form }: { report: AnyReport; form: Pick<ReportForm, 'draft' | 'change'> }) {
  const columns = asAsked(report, form.draft).columns.filter(({ sorts, is_shown }) => sorts !== false && is_shown === undefined)
  const chosen = form.draft[orderBy]
  return (
    <SelectField
      label="Sort by"
      data={[
        { value: own, label: 'As the report is sorted' },
        ...columns.flatMap(({ key, title }) => [
          { value: key, label: title },
          { value: `-${key}`, label: `${title}, descending` },
        ]),
      ]}
      value={typeof chosen === 'string' ? chosen : own}
      onChange={(value) => form.change(orderBy, value === own ? null : value)}
    />
  )
}
