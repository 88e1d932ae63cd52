import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { ruleOf, type ReviewState } from '@forecourt/domain/rules/exceptions.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { api } from '#src/api/endpoints.ts'
import { siteMoment } from '#src/time/site-time.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { CardCell } from '#src/card-line/CardCell.tsx'
import { PlaceCell } from './PlaceCell.tsx'
import { ReviewFields } from './ReviewFields.tsx'
import { ReviewChip, SeverityChip } from './ReviewChips.tsx'
import classes from './ExceptionsPage.module.css'

type ReviewDrawerProps = { exception: ExceptionRow; onClose: () => void; onReviewed: () => void }

/** One exception with all its details. Users with the right capability record the outcome. */
export function ReviewDrawer({ exception, onClose, onReviewed }: ReviewDrawerProps) {
  const mayReview = useCan('exceptions.review')
  const title = ruleOf(exception.code).name
  const sub = siteMoment(exception.transacted_at)
  if (mayReview) return <ReviewForm exception={exception} title={title} sub={sub} onClose={onClose} onReviewed={onReviewed} />
  return (
    <Drawer title={title} sub={sub} width={480} onPhone="sheet" onClose={onClose}>
      <ExceptionFacts exception={exception} />
    </Drawer>
  )
}

function ReviewForm({ exception, title, sub, onClose, onReviewed }: ReviewDrawerProps & { title: string; sub: string }) {
  const { id, version, review_state } = exception
  // The user most likely opens the drawer right after reviewing, so "reviewed" is preselected.
  const [state, setState] = useState<ReviewState>(review_state === 'open' ? 'reviewed' : review_state)
  const [note, setNote] = useState(exception.note)
  const queries = useQueryClient()
  const save = useCall(api.exceptions.update, { refresh: ['exceptions', 'dashboard'], popup: 'Review saved' })
  return (
    <FormDrawer
      title={title}
      sub={sub}
      submit="Save review"
      isBusy={save.isPending}
      onSubmit={() =>
        save.mutate(
          { params: { id: String(id) }, body: { review_state: state, note, version } },
          {
            onSuccess: () => {
              onReviewed()
              onClose()
            },
            onError: ({ status }) => {
              if (status !== 409) return
              // Another person was first: the popup reports it, and the list shows their decision.
              onClose()
              void queries.invalidateQueries({ queryKey: ['exceptions'] })
            },
          },
        )
      }
      onClose={onClose}
    >
      <ExceptionFacts exception={exception} />
      <ReviewFields state={state} onState={setState} note={note} onNote={setNote} mayReopen={review_state !== 'open'} />
    </FormDrawer>
  )
}

function ExceptionFacts({ exception }: { exception: ExceptionRow }) {
  const { code, severity, sentence, product_name, quantity, amount, review_state, reviewed_by, reviewed_at, note } = exception
  const { moment } = useAccountTime()
  return (
    <div className={classes.story}>
      <div className={classes.marks}>
        <SeverityChip severity={severity} />
        <ReviewChip state={review_state} />
      </div>
      <p className="no-margin size-xl strong">{sentence}</p>
      <p className={classes.rule}>{ruleOf(code).explanation}</p>
      <Facts className="above-2">
        <Fact label="Card">
          <CardCell {...exception} />
        </Fact>
        <Fact label="Site">
          <PlaceCell {...exception} />
        </Fact>
        {product_name ? <Fact label="Product">{product_name}</Fact> : null}
        {quantity ? <Fact label="Gallons">{gallons(quantity)}</Fact> : null}
        {amount ? <Fact label="Amount">{dollars(amount)}</Fact> : null}
        {reviewed_at ? (
          <Fact label="Reviewed">
            {reviewed_by ?? 'A former user'}, {moment(reviewed_at)}
          </Fact>
        ) : null}
        {note ? <Fact label="Note">{note}</Fact> : null}
      </Facts>
    </div>
  )
}
