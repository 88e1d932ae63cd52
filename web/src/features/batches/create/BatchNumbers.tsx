import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BatchLine, BatchRow } from '@forecourt/domain/contract/batches.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { usualChoice, type Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { batchCalls, type PageOf } from '#src/features/batches/batches.calls.ts'

/** Card numbers in groups of four. */
const grouped = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

const columns: readonly Column<BatchLine>[] = [
  {
    id: 'card',
    title: 'Card',
    isRowHeader: true,
    cell: (line) => (
      <span className="figures no-wrap">
        {line.card_order_number} · {line.position}
      </span>
    ),
  },
  { id: 'account_name', title: 'Account', cell: (line) => line.account_name },
  {
    id: 'vehicle_number',
    title: 'Vehicle number',
    cell: (line) => <span className="figures no-wrap">{line.vehicle_number ?? '–'}</span>,
  },
  { id: 'network', title: 'Network', cell: (line) => <NetworkShield network={line.card_network_name} /> },
  { id: 'card_type_name', title: 'Type', isWord: true, cell: (line) => line.card_type_name },
  { id: 'card_number', title: 'Card number', cell: numberOf },
]

function numberOf({ card_number }: BatchLine) {
  return <span className="figures no-wrap">{card_number ? grouped(card_number) : 'None yet'}</span>
}

const nouns: [string, string] = ['card', 'cards']
const noSorting = { by: '', direction: 'asc', onSort: () => undefined } as const
const choice = usualChoice(columns)

/** The full card numbers, to compare with the plastic. Every view is audited. */
export function BatchNumbers({ batch, actions }: { batch: BatchRow; actions?: ReactNode }) {
  const [page, setPage] = useState<PageOf>({ page: 1, per_page: 25 })
  const lines = useQuery(batchCalls.lines(batch.id, page))
  return (
    <Panel title="Card numbers" isPadded={false} level={3} actions={actions}>
      <LoadedTable
        query={lines}
        nouns={nouns}
        caption="Numbers card by card"
        columns={columns}
        choice={choice}
        rowId={({ id }) => id}
        rowName={({ card_order_number, position }) => `${card_order_number}, card ${position}`}
        sorting={noSorting}
        phoneRow={(line) => (
          <>
            {numberOf(line)}
            <div>
              {line.card_order_number} · {line.position} · {line.vehicle_number ?? line.description}
            </div>
            <div>{line.account_name}</div>
            <div className="row wrap middle gap-1-2">
              <NetworkShield network={line.card_network_name} />
              {line.card_type_name}
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
