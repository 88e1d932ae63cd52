import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { Driver } from '@forecourt/domain/contract/drivers.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { FleetTabs } from '#src/card-line/FleetTabs.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { isId, useOpened, useListSearch, useOthers } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { DriverLink, driverColumns } from './driver-columns.tsx'
import { DriverDrawer } from './DriverDrawer.tsx'
import { DriverFormDrawer } from './DriverFormDrawer.tsx'
import { driverCalls, driverList, driverFile } from './drivers.calls.ts'
import { DriverStatusChip, driverStatusOptions } from './DriverStatusChip.tsx'

/** The people who fuel for the account. */
export function DriverListPage() {
  const { search, query, setSearch } = useListSearch(driverList)
  const drivers = useQuery(driverCalls.list(query))
  const [isAdding, setAdding] = useState(false)
  const { setOther } = useOthers(driverList)
  const { opened, close } = useOpened('driver')
  const columns = useColumns('drivers', driverColumns)
  const total = drivers.data?.meta.total
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
      Add driver
    </Button>
  )
  const clear = search.keyword || search.status ? () => setSearch({ keyword: '', status: undefined }) : undefined
  return (
    <Page isList>
      <PageTitle title="Drivers" sub={subOf(drivers, ({ meta }) => counted(meta.total, 'driver'))} actions={add} />
      <FleetTabs current="Drivers" />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => driverFile(query, format)} />
            </>
          }
        >
          <KeywordField label="Number, name, cost center" search={search} onSearch={setSearch} />
          <FilterSelect
            label="Status"
            options={driverStatusOptions}
            value={search.status}
            onChange={(status) => setSearch({ status })}
          />
        </FilterBar>
        <LoadedTable
          query={drivers}
          nouns={['driver', 'drivers']}
          caption="Drivers"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={driverName}
          rowKeys={{ e: ({ id }) => setOther('driver', String(id)) }}
          phoneRow={(driver) => <PhoneDriver driver={driver} />}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState illustration={<EmptyForecourt />} title="Add your first driver" action={add}>
              Purchases then show who drove. When a driver leaves, their cards are cancelled in the same step.
            </EmptyState>
          }
          onClearFilters={clear}
        />
      </Panel>
      {isAdding ? <DriverFormDrawer saved={null} onClose={() => setAdding(false)} /> : null}
      {opened !== undefined && isId(opened) ? <DriverDrawer key={opened} driver_id={Number(opened)} onClose={close} /> : null}
    </Page>
  )
}

function PhoneDriver({ driver }: { driver: Driver }) {
  return (
    <>
      <DriverLink driver={driver} />
      <div className="figures">{driver.driver_number}</div>
      <DriverStatusChip status={driver.status} />
      {[driver.cost_center, driver.phone].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}
