import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { Panel } from '#src/ui/Panel.tsx'
import classes from './OrderActivity.module.css'

/** Everything that happened to the order, newest first. */
export function OrderActivity({ order, moment }: { order: OrderDetail; moment: (at: string) => string }) {
  return (
    <Panel title="Activity">
      <ol className={classes.events} reversed>
        {order.events
          .toSorted((a, b) => b.id - a.id)
          .map(({ id, at, who, title, note }) => (
            <li key={id} className={classes.event}>
              <p className={classes.what}>{title}</p>
              {note ? <p className={classes.plain}>{note}</p> : null}
              <p className={classes.who}>
                <time dateTime={at}>{moment(at)}</time> · {who}
              </p>
            </li>
          ))}
      </ol>
    </Panel>
  )
}
