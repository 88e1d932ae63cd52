import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { shortGallons, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { dashboardPeriods, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ChartTable } from '#src/ui/charts/ChartTable.tsx'
import { StackedBars } from '#src/ui/charts/StackedBars.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ChartSkeleton } from '#src/ui/Skeletons.tsx'
import { bucketName, bucketTitles, isSoFar, spanName } from '#src/features/dashboard/bucket-names.ts'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { gradeSummary } from './grade-summary.ts'
import { familySeries, gradeSeries, type ProductGrade } from './grade-series.ts'

const title = 'Gallons by product grade'

type GradePanelProps = { period: DashboardPeriod; scope?: AccountScope; className?: string }

export function GradePanel({ period, scope, className }: GradePanelProps) {
  const grades = useQuery(dashboardCalls.productGrade(period, scope))
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  const hasGallons = grades.data?.data.dataProducts.some(({ is_fuel }) => is_fuel)
  const toggle = hasGallons ? (
    <Button
      variant="subtle"
      size="compact"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => setTable(!isTable)}
      data-no-print
    >
      {isTable ? 'View as chart' : 'View as table'}
    </Button>
  ) : undefined
  return (
    <Panel title={title} actions={toggle} {...(className && { className })}>
      <Loaded query={grades} loading={<ChartSkeleton bars={12} label="Loading gallons by product grade" />}>
        {({ data }) => <Grades grades={data} period={period} isTable={isTable} />}
      </Loaded>
    </Panel>
  )
}

function Grades({ grades, period, isTable }: { grades: ProductGrade; period: DashboardPeriod; isTable: boolean }) {
  const { buckets, bucket, dataProducts } = grades
  const bars = buckets.map((span) => bucketName(bucket, span))
  const series = familySeries(dataProducts)
  const last = buckets.at(-1)
  if (series.length === 0)
    return (
      <EmptyState illustration={<EmptyForecourt />} title="No transactions in this period">
        {spanName(grades)}
      </EmptyState>
    )
  if (isTable)
    return (
      <ChartTable
        caption={`${title}, ${spanName(grades)}`}
        barTitle={bucketTitles[bucket]}
        bars={bars}
        series={gradeSeries(dataProducts)}
        write={wholeGallons}
      />
    )
  return (
    <StackedBars
      series={series}
      bars={bars}
      span={dashboardPeriods[period].label}
      summary={gradeSummary(grades)}
      soFar={last && isSoFar(bucket, last) ? bucketName(bucket, last).title : undefined}
      write={wholeGallons}
      writeAxis={shortGallons}
    />
  )
}
