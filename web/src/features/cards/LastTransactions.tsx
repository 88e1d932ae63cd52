import { useQuery } from '@tanstack/react-query'
import { dollars } from '@forecourt/domain/format/money.ts'
import { bought, clock, placeOf } from '#src/transactions/transaction-words.ts'
import { cardCalls } from './cards.calls.ts'
import classes from '#src/transactions/TransactionList.module.css'

/** Domain 5.6: whoever reports a loss sees what was bought last, to say whether it was theirs. Never in the way of the report. */
export function LastTransactions({ card_id }: { card_id: number }) {
  const lines = useQuery(cardCalls.lastTransactions(card_id)).data?.data ?? []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="last-transactions">
      <h3 id="last-transactions" className={classes.title}>
        Last transactions
      </h3>
      <p className={classes.clock}>If you do not know one of them, say so in the note. Times are the site’s own.</p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <div className={classes.summary}>
              <span className={classes.when}>{clock(line.transacted_at)}</span>
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
