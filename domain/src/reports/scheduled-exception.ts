// Scheduled exception (docs/product/reports.md#scheduled-reports): the same rules, on everything found since the last run, so
// that what is imported late is never lost.
import { exceptionParams } from './exception-columns.ts'
import { exception } from './exception.ts'
import { report } from './report.ts'

export const scheduledException = report({
  ...exception,
  kind: 'scheduled',
  access: 'reports.run',
  title: 'Scheduled Exception Report',
  path: '/scheduled-exception-report',
  params: exceptionParams,
  since_last: 'found',
  frequencies: ['daily', 'weekly', 'monthly'],
})
