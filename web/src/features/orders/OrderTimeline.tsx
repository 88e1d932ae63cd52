import { orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { orderStatusLooks } from '#src/card-line/OrderStatusChip.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { timelineOf } from './timeline.ts'
import classes from './OrderTimeline.module.css'

const spoken = { done: ', done', now: ', now', ahead: ', still to come' } as const

type OrderTimelineProps = { order: Parameters<typeof timelineOf>[0]; moment: (at: string) => string }

/** The steps as stops along a line: horizontal, or vertical on a phone. */
export function OrderTimeline({ order, moment }: OrderTimelineProps) {
  return (
    <ol className={classes.lane} aria-label="Status of the order">
      {timelineOf(order).map(({ status, state, taken }) => {
        const { icon: Icon, tone } = orderStatusLooks[status]
        return (
          <li
            key={status}
            className={classes.stop}
            data-state={state}
            data-tone={tone}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.sign}>
              <Icon size={18} aria-hidden />
            </span>
            <div className={classes.words}>
              <p className={classes.name} data-of="order">
                {orderStatuses[status]}
                <Hidden>{spoken[state]}</Hidden>
              </p>
              {taken ? (
                <p className={classes.taken}>
                  <time dateTime={taken.at}>{moment(taken.at)}</time>
                  <br />
                  {taken.who}
                </p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
