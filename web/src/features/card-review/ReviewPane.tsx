import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { SignPlate } from '#src/ui/SignPlate.tsx'
import { OrderReview } from './OrderReview.tsx'
import { PendingCard } from './PendingCard.tsx'
import { kindLooks } from './review-kinds.ts'
import { UpdateReview } from './UpdateReview.tsx'

type ReviewPaneProps = { item: ReviewItem; headingId: string; isPhone: boolean; onDecided: () => void }

/** The right pane: one item and the decisions available for it. */
export function ReviewPane({ item, headingId, isPhone, onDecided }: ReviewPaneProps) {
  const { moment } = useAccountTime()
  const { name } = kindLooks[item.kind]
  return (
    <section aria-labelledby={headingId} className="stack one-column gap-4">
      <div className="stack items-start gap-2">
        <h2 id={headingId} tabIndex={-1} className="size-xl">
          <SignPlate label={name}>{item.number}</SignPlate>
        </h2>
        <p className="no-margin">
          <strong>{item.account_name}</strong> · {counted(item.cards, 'card')} · asked by {item.requested_by} ·{' '}
          <time dateTime={item.created_at}>{moment(item.created_at)}</time>
        </p>
        {item.summary ? <p className="no-margin dimmed">{item.summary}</p> : null}
      </div>
      {item.kind === 'order' || item.kind === 'case' ? <OrderReview {...{ id: item.id, isPhone, onDecided }} /> : null}
      {item.kind === 'card_update' ? <UpdateReview item={item} onDecided={onDecided} /> : null}
      {item.kind === 'card' ? <PendingCard item={item} onDecided={onDecided} /> : null}
    </section>
  )
}
