import { noValue } from '#src/card-line/shown-value.ts'
import { History } from '#src/record/History.tsx'
import { cardCalls } from '#src/features/cards/cards.calls.ts'
import classes from './CardDrawer.module.css'

const actions = {
  'card.create': 'Ordered',
  'card.update': 'Edited',
  'card.bulk-update': 'Edited in bulk',
  'card.change-status': 'Status changed',
  'card.undo-hold': 'Hold undone',
  'card.undo-release': 'Release undone',
  'card.allow': 'Allowed more for a while',
  'card.ask-allowance': 'Allowance requested',
  'card.refuse-allowance': 'Allowance refused',
  'card.end-allowance': 'Allowance ended',
  'card.reset': 'Reset requested',
  'card.tell-again': 'Told to the network again',
  'card.reveal-pin': 'PIN shown',
  'card.reveal-number': 'Card number shown',
  'card.network-sent': 'Sent to the network',
  'card.network-confirmed': 'Confirmed by the network',
  'card.network-assumed': 'Sent to a network that does not confirm',
  'card.network-refused': 'Refused by the network',
}

export function CardActivity({ card_id }: { card_id: number }) {
  return (
    <section aria-labelledby="card-changes">
      <h3 id="card-changes" className={classes.heading}>
        Changes
      </h3>
      <History
        pageOf={(page) => cardCalls.history(card_id, page)}
        actions={actions}
        firstAction="card.create"
        loading={{ lines: 6, label: 'Loading the activity' }}
        empty="Nothing has happened to this card yet."
        noteClass="no-margin dimmed size-s"
        emptyWord={noValue}
      />
    </section>
  )
}
