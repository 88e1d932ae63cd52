import { useQuery } from '@tanstack/react-query'
import { dollars } from '@forecourt/domain/format/money.ts'
import { bought, clock, placeOf } from '#src/transactions/transaction-words.ts'
import { cardCalls } from '#src/features/cards/cards.calls.ts'
import classes from '#src/transactions/TransactionList.module.css'

/** Shows the last purchases to a person who reports a loss, so that they can recognize their own. Never blocks the report. */
export function LastTransactions({ card_id }: { card_id: number }) {
  const lines = useQuery(cardCalls.lastTransactions(card_id)).data?.data ?? []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="last-transactions">
      <h3 id="last-transactions" className="no-margin size-l">
        Last transactions
      </h3>
      <p className="no-margin dimmed size-s">
        If you do not recognize one of them, say so in the note. Times are in the site’s time zone.
      </p>
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.id} className="ruled">
            <div className={classes.summary}>
              <span className="strong">{clock(line.transacted_at)}</span>
              <span className={classes.amount}>{dollars(line.total)}</span>
              <span className={classes.place}>{placeOf(line)}</span>
              <span className={classes.what}>{bought(line)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
