import type { ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { ruleOf } from '@forecourt/domain/rules/exceptions.ts'
import { siteMoment } from '#src/time/site-time.ts'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { CardCell } from '#src/card-line/CardCell.tsx'
import { PlaceCell } from './PlaceCell.tsx'
import { ReviewChip, SeverityChip } from './ReviewChips.tsx'

type OpenRow = (exception: ExceptionRow) => void

export function ExceptionButton({ exception, onOpen }: { exception: ExceptionRow; onOpen: OpenRow }) {
  return (
    <span className="stack items-start">
      <LinkButton onClick={() => onOpen(exception)}>{ruleOf(exception.code).name}</LinkButton>
      <span className="plain">{exception.sentence}</span>
    </span>
  )
}

export const exceptionColumns = (onOpen: OpenRow): readonly Column<ExceptionRow>[] => [
  { id: 'severity', title: 'Severity', cell: ({ severity }) => <SeverityChip severity={severity} /> },
  {
    id: 'exception',
    title: 'Exception',
    isRowHeader: true,
    cell: (exception) => <ExceptionButton exception={exception} onOpen={onOpen} />,
  },
  {
    id: 'transacted_at',
    title: 'Site time',
    sort: 'transacted_at',
    cell: ({ transacted_at }) => <time dateTime={transacted_at}>{siteMoment(transacted_at)}</time>,
  },
  { id: 'card', title: 'Card', cell: (exception) => <CardCell {...exception} /> },
  { id: 'site', title: 'Site', cell: (exception) => <PlaceCell {...exception} /> },
  { id: 'amount', title: 'Amount', sort: 'amount', align: 'end', cell: ({ amount }) => (amount ? dollars(amount) : '–') },
  { id: 'review_state', title: 'Review', cell: ({ review_state }) => <ReviewChip state={review_state} /> },
]
