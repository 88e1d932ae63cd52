import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowBackUp, IconCheck, IconCircleX, IconHeadset } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useMayFollow } from '#src/features/dashboard/use-may-open.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useKeys } from '#src/ui/use-keys.ts'
import type { ReviewedOrder } from './card-review.calls.ts'
import { FulfilDrawer } from './FulfilDrawer.tsx'
import { ReasonDrawer } from './ReasonDrawer.tsx'
import { useDecide } from './use-decide.ts'

const size = 18
const reasonLength = 500

type Review = { decision: 'approve' | 'return' | 'reject'; reason?: string; line_ids?: number[]; version: number }

const words = { approve: 'approved', return: 'returned', reject: 'rejected' }

const useReviewOrder = (order: ReviewedOrder, onDecided: () => void) =>
  useDecide({
    send: (body: Review) => call(api.orders.review, { params: { id: String(order.id) }, body }, { keepalive: true }),
    said: ({ decision, line_ids }) =>
      `${order.card_order_number} ${words[decision]}${line_ids ? `: ${counted(line_ids.length, 'card')}` : ''}`,
    onDecided,
  })

type Asking = 'return' | 'reject' | 'fulfil' | null
type OrderDecisionProps = { order: ReviewedOrder; onDecided: () => void }

/** What staff can do with a waiting order. They may always refuse their own request, but not always approve it. */
export function OrderDecision({ order, onDecided }: OrderDecisionProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const { decide, decideLater, isBusy } = useReviewOrder(order, onDecided)
  const { version } = order
  const hasKeys = usePreferences((preferences) => preferences.single_key_shortcuts)
  const mayReview = useCan('review.manage')
  const isFree = order.may_decide && order.hindrance === null
  const mayApprove = isFree && !order.is_virtual
  const approveLater = () =>
    decideLater(
      { kind: 'order', id: order.id },
      { decision: 'approve', version },
      { will: `${order.card_order_number} will be approved`, not: `${order.card_order_number} was not approved` },
    )
  useKeys(hasKeys && mayApprove && mayReview ? { a: approveLater } : undefined)
  const drawer = { sub: order.card_order_number, limit: reasonLength, isBusy, onClose: () => setAsking(null) }

  if (!mayReview) return null
  return (
    <>
      {order.may_decide ? null : <Notice tone="caution" title={sharedProblems.ownCards} />}
      {order.hindrance === null ? null : <HindranceNotice {...order.hindrance} account_id={order.account_id} />}
      <div className="row wrap gap-3">
        {order.is_virtual ? (
          <Button leftSection={<IconHeadset size={size} aria-hidden />} disabled={!isFree} onClick={() => setAsking('fulfil')}>
            Fulfil
          </Button>
        ) : (
          <SubmitButton
            type="button"
            leftSection={<IconCheck size={size} aria-hidden />}
            disabled={!isFree}
            aria-keyshortcuts={hasKeys ? 'A' : undefined}
            onClick={approveLater}
          >
            Approve
          </SubmitButton>
        )}
        {order.is_virtual ? null : (
          <Button variant="default" leftSection={<IconArrowBackUp size={size} aria-hidden />} onClick={() => setAsking('return')}>
            Return
          </Button>
        )}
        <Button variant="default" leftSection={<IconCircleX size={size} aria-hidden />} onClick={() => setAsking('reject')}>
          Reject
        </Button>
      </div>
      {asking === 'return' ? (
        <ReasonDrawer
          {...drawer}
          title="Return for changes"
          submit="Return the order"
          label="Note"
          description="What has to be changed. The account will see it"
          onSubmit={(reason) => decide({ decision: 'return', reason, version })}
        />
      ) : null}
      {asking === 'reject' ? (
        <ReasonDrawer
          {...drawer}
          title={order.is_virtual ? 'Reject request' : 'Reject order'}
          submit={order.is_virtual ? 'Reject the request' : 'Reject the order'}
          label="Reason"
          description="The account will see it"
          isGrave
          onSubmit={(reason) => decide({ decision: 'reject', reason, version })}
        >
          <Notice tone="stop" title="This cannot be undone.">
            {counted(
              order.cards,
              'card will not be made. Its vehicle number and PIN are free',
              'cards will not be made. Their vehicle numbers and PINs are free',
            )}{' '}
            again.
          </Notice>
        </ReasonDrawer>
      ) : null}
      {asking === 'fulfil' ? <FulfilDrawer order={order} onDecided={onDecided} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

type Hindrance = NonNullable<ReviewedOrder['hindrance']>

/** The screens where staff can remove each hindrance. */
const account = { to: '/accounts/$accountId', label: 'Account' } as const
const clearedAt = {
  credit_approval: { to: '/receivables/$accountId', label: 'Credit of the account' },
  account_not_open: account,
  account_on_hold: account,
  account_closed: account,
} as const satisfies Record<Hindrance['code'], object>

function HindranceNotice({ code, message, account_id }: Hindrance & { account_id: number }) {
  const { to, label } = clearedAt[code]
  const mayFollow = useMayFollow()
  return (
    <Notice tone="caution" title={message}>
      {mayFollow(to) ? (
        <Link to={to} params={{ accountId: String(account_id) }}>
          {label}
        </Link>
      ) : null}
    </Notice>
  )
}

type ApproveSomeProps = OrderDecisionProps & { line_ids: number[]; onClose: () => void }

/** A partial approval splits the order; the rest keeps waiting as a separate order. */
export function ApproveSome({ order, line_ids, onDecided, onClose }: ApproveSomeProps) {
  const { decide, isBusy } = useReviewOrder(order, onDecided)
  const waiting = order.lines.filter(({ card_status_id }) => card_status_id === cardStatus.pending)
  const rest = waiting.filter(({ id }) => !line_ids.includes(id)).length
  return (
    <FormDrawer
      title={`Approve ${line_ids.length} of ${counted(order.lines.length, 'card')}`}
      sub={order.card_order_number}
      submit={`Approve ${counted(line_ids.length, 'card')}`}
      isBusy={isBusy}
      onSubmit={() => decide({ decision: 'approve', line_ids, version: order.version })}
      onClose={onClose}
    >
      <p className="no-margin">
        {order.card_order_number} continues with {counted(line_ids.length, 'card')}.
      </p>
      {rest > 0 ? (
        <p className="no-margin">The other {rest === 1 ? 'card stays' : `${rest} stay`} in the queue as a separate order.</p>
      ) : null}
    </FormDrawer>
  )
}
