import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconAlertOctagon, IconCircleCheck, IconMinus, IconRefresh, IconSparkles } from '@tabler/icons-react'
import type { BatchRow, PinState } from '@forecourt/domain/contract/batches.ts'
import { showToast } from '#src/api/announce.ts'
import { api } from '#src/api/endpoints.ts'
import { LoadedTable } from '#src/api/LoadedTable.tsx'
import { useCall } from '#src/api/use-call.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Button } from '#src/ui/Button.tsx'
import { usualChoice, type Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { batchCalls, type PageOf } from './batches.calls.ts'
import classes from './CreateBatchPage.module.css'

const looks = {
  taken: { tone: 'stop', icon: IconAlertOctagon, word: 'Taken' },
  free: { tone: 'guide', icon: IconCircleCheck, word: 'Free' },
  drawn: { tone: 'service', icon: IconSparkles, word: 'Drawn by the portal' },
  none: { tone: 'asphalt', icon: IconMinus, word: 'No PIN' },
} as const

function PinChip({ state }: { state: PinState['pin_state'] }) {
  const { word, ...look } = looks[state]
  return <StatusChip {...look}>{word}</StatusChip>
}

const nouns: [string, string] = ['card', 'cards']
const noSorting = { by: '', direction: 'asc', onSort: () => undefined } as const
const nameOf = ({ card_order_number, vehicle_number }: PinState) =>
  vehicle_number ? `vehicle ${vehicle_number} of ${card_order_number}` : `a card of ${card_order_number}`

/** Never the PIN itself: whether it is still nobody else's. Conflicts come first. */
export function PinAvailability({ batch, mayAct }: { batch: BatchRow; mayAct: boolean }) {
  const [page, setPage] = useState<PageOf>({ page: 1, per_page: 10 })
  const pins = useQuery(batchCalls.pins(batch.id, page))
  const conflicts = pins.data?.conflicts
  const redraw = useCall(api.batches.redrawPin, { refresh: ['batches'] })
  const { mutate } = redraw
  const hasConflicts = mayAct && Boolean(conflicts)
  const columns = useMemo<readonly Column<PinState>[]>(() => {
    const draw = (pin: PinState) =>
      mutate(
        { params: { id: String(batch.id), line_id: String(pin.line_id) } },
        { onSuccess: () => showToast(`A new PIN for ${nameOf(pin)}`) },
      )
    return [
      {
        id: 'order',
        title: 'Order',
        isRowHeader: true,
        cell: (pin) => <span className={classes.figures}>{pin.card_order_number}</span>,
      },
      { id: 'account_name', title: 'Account', cell: (pin) => pin.account_name },
      { id: 'network', title: 'Network', cell: (pin) => <NetworkShield network={pin.card_network_name} /> },
      {
        id: 'vehicle_number',
        title: 'Vehicle number',
        cell: (pin) => <span className={classes.figures}>{pin.vehicle_number ?? '–'}</span>,
      },
      { id: 'pin_state', title: 'PIN', cell: (pin) => <PinChip state={pin.pin_state} /> },
      ...(hasConflicts
        ? [
            {
              id: 'redraw',
              title: 'Redraw',
              cell: (pin: PinState) => (pin.pin_state === 'taken' ? <Redraw pin={pin} onDraw={draw} /> : null),
            },
          ]
        : []),
    ]
  }, [batch.id, hasConflicts, mutate])

  return (
    <Panel
      title="PIN availability"
      level={3}
      isPadded={false}
      actions={
        <span role="status">
          {conflicts === undefined
            ? ''
            : conflicts === 0
              ? 'No conflicts'
              : conflicts === 1
                ? '1 conflict'
                : `${conflicts} conflicts`}
        </span>
      }
    >
      <LoadedTable
        query={pins}
        nouns={nouns}
        caption="PINs card by card"
        columns={columns}
        choice={usualChoice(columns)}
        rowId={({ line_id }) => line_id}
        rowName={nameOf}
        sorting={noSorting}
        phoneRow={(pin) => (
          <>
            <strong className={classes.figures}>{pin.card_order_number}</strong>
            <div>
              {pin.account_name} · {pin.vehicle_number ?? '–'}
            </div>
            <div className={classes.shields}>
              <NetworkShield network={pin.card_network_name} />
              <PinChip state={pin.pin_state} />
            </div>
          </>
        )}
        {...page}
        onPage={(change) => setPage({ ...page, page: 1, ...change })}
        empty={<EmptyState title="No cards in this batch" />}
      />
    </Panel>
  )
}

function Redraw({ pin, onDraw }: { pin: PinState; onDraw: (pin: PinState) => void }) {
  return (
    <Button variant="default" size="compact" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onDraw(pin)}>
      Redraw<Hidden> the PIN of {nameOf(pin)}</Hidden>
    </Button>
  )
}
