import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { numberForm } from '@forecourt/domain/rules/card-number.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { usualChoice, type Column } from '#src/ui/columns.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { useNumberRanges } from './use-number-ranges.ts'
import { RangeDrawer } from './RangeDrawer.tsx'

const number = (value: number) => value.toLocaleString('en-US')

const rangeColumns = (onOpen: (range: NumberRange) => void): readonly Column<NumberRange>[] => [
  {
    id: 'card_network_name',
    title: 'Network',
    isRowHeader: true,
    cell: (range) => <OpenRange range={range} onOpen={onOpen} />,
  },
  { id: 'is_generated', title: 'Numbers', cell: sourceOf },
  { id: 'prefix', title: 'Prefix', cell: (range) => <span className="figures">{range.prefix || '–'}</span> },
  { id: 'length', title: 'Length', align: 'end', cell: (range) => range.length },
  { id: 'is_luhn', title: 'Check digit', cell: (range) => (range.is_luhn ? 'Luhn' : 'None') },
  { id: 'form', title: 'Numbers look like', cell: (range) => <span className="figures">{numberForm(range)}</span> },
  { id: 'confirmed_at', title: 'Ours', cell: (range) => <Confirmed range={range} /> },
  { id: 'remaining', title: 'Remaining', align: 'end', cell: (range) => <Remaining range={range} /> },
]

function sourceOf({ is_generated }: NumberRange) {
  return is_generated ? 'From our range' : 'From the network'
}

function OpenRange({ range, onOpen }: { range: NumberRange; onOpen: (range: NumberRange) => void }) {
  const mayChange = useCan('batches.manage')
  if (!mayChange) return range.card_network_name
  return <LinkButton onClick={() => onOpen(range)}>{range.card_network_name}</LinkButton>
}

function Remaining({ range }: { range: NumberRange }) {
  if (!range.is_generated) return '–'
  return (
    <span className="inline-row middle at-end gap-2">
      {range.is_low ? (
        <StatusChip tone="caution" icon={IconAlertTriangle}>
          Low
        </StatusChip>
      ) : null}
      {number(range.remaining)}
    </span>
  )
}

/** docs/product/provider-start.md#confirmed-ranges */
function Confirmed({ range }: { range: NumberRange }) {
  const mayConfirm = useCan('provider.manage')
  const confirmIt = useAction(
    ({ card_network_id, version }: NumberRange) =>
      call(api.numberRanges.confirm, { params: { id: String(card_network_id) }, body: { version } }),
    { refresh: ['numberRanges', 'setup'] },
  )
  const ask = async () => {
    const message = `Are ${range.card_network_name} numbers such as ${numberForm(range)} yours to give out?`
    if (await confirm({ message, continue_: 'CONFIRM' })) confirmIt.mutate(range)
  }
  if (!range.is_generated) return '–'
  if (range.confirmed_at)
    return (
      <StatusChip tone="guide" icon={IconCircleCheck}>
        Confirmed
      </StatusChip>
    )
  if (!mayConfirm) return <>Not confirmed</>
  return (
    <Button variant="default" aria-label={`Confirm the ${range.card_network_name} range`} onClick={() => void ask()}>
      Confirm
    </Button>
  )
}

const noSorting = { by: '', direction: 'asc', onSort: () => undefined } as const

/** The number format of each network, and how many numbers are left in each of our ranges. */
export function RangeList() {
  const ranges = useNumberRanges()
  const [open, setOpen] = useState<NumberRange | null>(null)
  const [columns] = useState(() => rangeColumns(setOpen))
  const low = (ranges.data?.data ?? []).filter(({ is_low, is_generated }) => is_low && is_generated)
  return (
    <>
      {low.length > 0 ? (
        <div className="below-4">
          <Notice tone="caution" title={`Few numbers are left: ${low.map((range) => range.card_network_name).join(', ')}`}>
            A batch that needs more than are left is refused entirely.
          </Notice>
        </div>
      ) : null}
      <Panel isPadded={false}>
        <Loaded query={ranges} loading={<TableSkeleton rows={7} columns={8} label="Loading the number ranges" />}>
          {({ data }) => (
            <DataTable
              caption="Number ranges"
              columns={columns}
              choice={usualChoice(columns)}
              rows={data}
              expectedRows={data.length}
              rowId={({ card_network_id }) => card_network_id}
              rowName={({ card_network_name }) => card_network_name}
              sorting={noSorting}
              phoneRow={(range) => <PhoneRange range={range} onOpen={setOpen} />}
            />
          )}
        </Loaded>
      </Panel>
      {open ? <RangeDrawer range={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function PhoneRange({ range, onOpen }: { range: NumberRange; onOpen: (range: NumberRange) => void }) {
  return (
    <>
      <OpenRange range={range} onOpen={onOpen} />
      <div>
        {sourceOf(range)} · {range.length} digits
      </div>
      <div className="row wrap middle gap-2-3 above-2">
        <NetworkShield network={range.card_network_name} />
        {range.is_generated ? (
          <span>
            <Remaining range={range} /> left
          </span>
        ) : null}
        <Confirmed range={range} />
      </div>
    </>
  )
}
