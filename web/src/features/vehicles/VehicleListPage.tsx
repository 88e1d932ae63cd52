import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { FleetTabs } from '#src/card-line/FleetTabs.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useOpened, useListSearch, useOthers } from '#src/list/use-list-search.ts'
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
import { builtOf, VehicleLink, vehicleColumns } from './vehicle-columns.tsx'
import { OpenVehicleDrawer } from './OpenVehicleDrawer.tsx'
import { statusOptions } from './vehicle-words.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'
import { VehicleStatusChip } from './VehicleStatusChip.tsx'
import { vehicleCalls, vehicleList, vehicleFile } from './vehicles.calls.ts'

/** The vehicles of the account: those known from its cards, and those added by hand. */
export function VehicleListPage() {
  const { search, query, setSearch } = useListSearch(vehicleList)
  const vehicles = useQuery(vehicleCalls.list(query))
  const [isAdding, setAdding] = useState(false)
  const { setOther } = useOthers(vehicleList)
  const { opened, close } = useOpened('vehicle')
  const columns = useColumns('vehicles', vehicleColumns)
  const total = vehicles.data?.meta.total
  const rows = vehicles.data?.data ?? []
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
      Add vehicle
    </Button>
  )
  const clear = search.keyword || search.status ? () => setSearch({ keyword: '', status: undefined }) : undefined
  return (
    <Page isList>
      <PageTitle title="Vehicles" sub={subOf(vehicles, ({ meta }) => counted(meta.total, 'vehicle'))} actions={add} />
      <FleetTabs current="Vehicles" />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => vehicleFile(query, format)} />
            </>
          }
        >
          <KeywordField label="Number, VIN, plate, make, model" search={search} onSearch={setSearch} />
          <FilterSelect
            label="Status"
            options={statusOptions}
            value={search.status}
            onChange={(status) => setSearch({ status })}
          />
        </FilterBar>
        <LoadedTable
          query={vehicles}
          nouns={['vehicle', 'vehicles']}
          caption="Vehicles"
          columns={columns.columns}
          choice={columns.choice}
          // A vehicle known only from its cards has no id.
          rowId={(vehicle) => rows.indexOf(vehicle)}
          rowName={({ vehicle_number }) => `Vehicle ${vehicle_number}`}
          sorting={{
            by: search.orderBy,
            direction: search.sortedBy,
            onSort: (_, sortedBy) => setSearch({ sortedBy }),
          }}
          rowKeys={{ e: ({ vehicle_number }) => setOther('vehicle', vehicle_number) }}
          phoneRow={(vehicle) => (
            <>
              <VehicleLink {...vehicle} />
              <div>{builtOf(vehicle)}</div>
              <VehicleStatusChip status={vehicle.status} />
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState illustration={<EmptyForecourt />} title="No vehicles yet" action={add}>
              Vehicles come with their cards, or are added here.
            </EmptyState>
          }
          onClearFilters={clear}
        />
      </Panel>
      {isAdding ? <VehicleDrawer vehicle={null} onClose={() => setAdding(false)} /> : null}
      {opened ? <OpenVehicleDrawer key={opened} vehicle_number={opened} onClose={close} /> : null}
    </Page>
  )
}
