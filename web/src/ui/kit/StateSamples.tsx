import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { BarList } from '#src/ui/BarList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { RoadClosed } from '#src/ui/illustrations/RoadClosed.tsx'
import { RoadScene } from '#src/ui/illustrations/RoadScene.tsx'
import { ChartSkeleton, FormSkeleton, RuledSkeleton, TableSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SortArrow, ariaSort } from '#src/ui/SortArrow.tsx'
import type { SortDirection } from '#src/ui/SortArrow.tsx'
import classes from './Kit.module.css'
import { KitLink, KitSection, Sample } from './KitSection.tsx'

export function StateSamples() {
  return (
    <>
      <KitSection title="Nothing to show">
        <Sample name="nothing yet">
          <EmptyState illustration={<EmptyForecourt />} title="Nothing here yet" action={<Button>Make the first one</Button>}>
            What will be listed here, and how it begins.
          </EmptyState>
        </Sample>
        <Sample name="no match">
          <EmptyState
            illustration={<BlankSign />}
            title="Nothing matches"
            action={<Button variant="default">Clear filters</Button>}
          />
        </Sample>
        <Sample name="failed">
          <ErrorPanel message="The list could not be loaded" onRetry={() => undefined} requestId="01JCX4M9T2P8" />
        </Sample>
        <Sample name="not found">
          <EmptyState illustration={<RoadClosed />} title="404 PAGE NOT FOUND" level={3} />
        </Sample>
        <Sample name="message sent">
          <EmptyState illustration={<Mailbox />} title="Check your e-mail">
            We wrote to jo@example.com
          </EmptyState>
        </Sample>
      </KitSection>

      <KitSection title="Loading">
        <Sample name="text">
          <TextSkeleton />
        </Sample>
        <Sample name="chart">
          <ChartSkeleton />
        </Sample>
        <Sample name="table" isWide>
          <TableSkeleton rows={3} columns={5} />
        </Sample>
        <Sample name="ruled list" isWide>
          <RuledSkeleton rows={2} />
        </Sample>
        <Sample name="form" isWide>
          <FormSkeleton fields={3} />
        </Sample>
      </KitSection>

      <KitSection title="Lists and figures">
        <Sample name="sort arrow: press a title" isWide>
          <SortSample />
        </Sample>
        <Sample name="bar list">
          <BarList
            caption="Gallons by grade"
            labelTitle="Grade"
            amountTitle="Gallons"
            rows={[
              { label: 'Diesel', amount: 8904, text: '8,904.2', series: 2, link: <KitLink /> },
              { label: 'Unleaded', amount: 4102, text: '4,102.0', series: 1 },
              { label: 'Compressed natural gas, at all stations', amount: 864, text: '864.2', series: 3 },
              { label: 'Other', amount: 0, text: '0.0', series: 6 },
            ]}
          />
        </Sample>
      </KitSection>

      <KitSection title="Road scene">
        <Sample name="tall">
          <div className={classes.scene}>
            <RoadScene />
          </div>
        </Sample>
        <Sample name="band" isWide>
          <div className={classes.band}>
            <RoadScene />
          </div>
        </Sample>
      </KitSection>
    </>
  )
}

function SortSample() {
  const [sort, setSort] = useState<{ by: string; direction: SortDirection }>({ by: 'Number', direction: 'asc' })
  return (
    <table className={classes.table}>
      <caption className={classes.name}>An empty table with titles that sort</caption>
      <thead>
        <tr>
          {['Number', 'Description', 'Amount'].map((title) => {
            const direction = sort.by === title ? sort.direction : undefined
            return (
              <th key={title} scope="col" aria-sort={ariaSort(direction)}>
                <SortArrow direction={direction} onSort={(next) => setSort({ by: title, direction: next })}>
                  {title}
                </SortArrow>
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}
