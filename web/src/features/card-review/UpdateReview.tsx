import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconCircleX } from '@tabler/icons-react'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { noValue } from '#src/card-line/shown-value.ts'
import { Button } from '#src/ui/Button.tsx'
import { usualChoice, type Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useKeys } from '#src/ui/use-keys.ts'
import { reviewCalls } from './card-review.calls.ts'
import { ReasonDrawer } from './ReasonDrawer.tsx'
import { useDecide } from './use-decide.ts'

type Row = ReplyOf<typeof api.cardUpdates.get>['data'][number]
type Decision = { decision: 'apply' | 'reject'; reason?: string }

const reasonLength = 200
const cardOf = ({ last_four }: Row) => (last_four ? `•••• ${last_four}` : 'No number yet')

function Changes({ row }: { row: Row }) {
  if (row.skipped) return <span className="dimmed">Left out: {row.skipped}</span>
  return (
    <ul className="plain-list">
      {row.changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}: {before || noValue(field)} → <strong>{after || noValue(field)}</strong>
        </li>
      ))}
    </ul>
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'card', title: 'Card', isRowHeader: true, cell: (row) => <span className="figures no-wrap">{cardOf(row)}</span> },
  {
    id: 'vehicle_number',
    title: 'Vehicle number',
    cell: (row) => <span className="figures no-wrap">{row.vehicle_number ?? '–'}</span>,
  },
  { id: 'changes', title: 'From old to new', cell: (row) => <Changes row={row} /> },
]
const choice = usualChoice(columns)
const nouns: [string, string] = ['card', 'cards']
const noSorting = { by: '', direction: 'asc', onSort: () => undefined } as const

/** The update is applied in business hours anyway; staff may apply it now, or refuse it. */
export function UpdateReview({ item, onDecided }: { item: ReviewItem; onDecided: () => void }) {
  const pages = usePages()
  const [isRejecting, setRejecting] = useState(false)
  const rows = useQuery(reviewCalls.update(item, pages.query))
  const hasKeys = usePreferences((preferences) => preferences.single_key_shortcuts)
  const { decide, decideLater, isBusy } = useDecide({
    send: (body: Decision) => call(api.cardUpdates.decide, { params: { id: String(item.id) }, body }, { keepalive: true }),
    said: ({ decision }) => `${item.number} ${decision === 'apply' ? 'applied' : 'rejected'}`,
    onDecided,
  })
  const mayReview = useCan('review.manage')
  const applyLater = () =>
    decideLater(item, { decision: 'apply' }, { will: `${item.number} will be applied`, not: `${item.number} was not applied` })
  useKeys(hasKeys && mayReview && item.may_decide && rows.data ? { a: applyLater } : undefined)
  return (
    <div className="stack one-column gap-4">
      {item.may_decide || !mayReview ? null : <Notice tone="caution" title={sharedProblems.ownCards} />}
      {mayReview ? (
        <div className="row wrap gap-3">
          <SubmitButton
            type="button"
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={!item.may_decide}
            aria-keyshortcuts={hasKeys ? 'A' : undefined}
            onClick={applyLater}
          >
            Apply
          </SubmitButton>
          <Button variant="default" leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </div>
      ) : null}
      <Panel title="Changes" level={3} actions={counted(item.cards, 'card')} isPadded={false}>
        <LoadedTable
          query={rows}
          nouns={nouns}
          caption="Changes card by card"
          columns={columns}
          choice={choice}
          rowId={({ card_id }) => card_id}
          rowName={cardOf}
          sorting={noSorting}
          phoneRow={(row) => (
            <>
              <strong className="figures no-wrap">{cardOf(row)}</strong> {row.vehicle_number}
              <Changes row={row} />
            </>
          )}
          {...pages.table}
          empty={<EmptyState title="No cards" />}
        />
      </Panel>
      {isRejecting ? (
        <ReasonDrawer
          title="Reject bulk update"
          sub={item.number}
          submit="Reject the update"
          label="Reason"
          description="Kept with the update"
          limit={reasonLength}
          isGrave
          isBusy={isBusy}
          onSubmit={(reason) => decide({ decision: 'reject', reason })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </div>
  )
}
