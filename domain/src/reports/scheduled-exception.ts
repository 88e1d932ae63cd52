// Scheduled exception (docs/product/reports.md#scheduled-reports): the same rules, over the days since it was last due.
import { exceptionParams } from './exception-columns.ts'
import { exception } from './exception.ts'
import { report } from './report.ts'

export const scheduledException = report({
  ...exception,
  kind: 'scheduled',
  access: 'reports.run',
  title: 'Scheduled Exception Report',
  path: '/scheduled-exception-report',
  params: [
    {
      name: 'period',
      label: 'Period',
      kind: 'choice',
      choices: [
        { value: 'yesterday', label: 'Yesterday' },
        { value: 'last 7 days', label: 'The last seven days' },
        { value: 'last month', label: 'Last month' },
      ],
      default: 'yesterday',
      help: 'Up to and including the day before the report is sent.',
    },
    ...exceptionParams,
  ],
  frequencies: ['daily', 'weekly', 'monthly'],
})
