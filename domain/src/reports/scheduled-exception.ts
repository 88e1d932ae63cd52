// Scheduled exception (docs/product/reports.md#scheduled-reports): everything the same rules found since the last run, so that no
// late import is missed.
import { exceptionParams } from './exception-columns.ts'
import { exception } from './exception.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { scopeParam } from './transaction-params.ts'

export const scheduledException = report({
  ...exception,
  ...named('scheduled-exception'),
  title: 'Scheduled Exception Report',
  params: [scopeParam, ...exceptionParams],
  since_last: 'found',
  frequencies: ['daily', 'weekly', 'monthly'],
})
