import { fillLink } from './link-slot.ts'
import type { LinkSlot } from './link-slot.ts'
import classes from './BarList.module.css'

type BarListRow = {
  label: string
  amount: number
  /** The formatted amount; by default a plain number. */
  text?: string
  /** One of the six series colors. */
  series?: 1 | 2 | 3 | 4 | 5 | 6
  link?: LinkSlot
}

type BarListProps = {
  rows: BarListRow[]
  caption: string
  labelTitle: string
  amountTitle: string
  /** Puts label and bar on one line, for short labels. */
  isCompact?: boolean
}

/** Horizontal bars, built as a table, so that screen readers get the figures without a text alternative. */
export function BarList({ rows, caption, labelTitle, amountTitle, isCompact }: BarListProps) {
  const longest = Math.max(1, ...rows.map(({ amount }) => amount))
  return (
    <table className={classes.list} data-compact={isCompact || undefined}>
      <caption className={classes.caption}>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{labelTitle}</th>
          <th scope="col">{amountTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, amount, text, series = 1, link }) => (
          <tr key={label} className={classes.row} style={{ '--share': amount / longest, '--series': `var(--series-${series})` }}>
            <th scope="row" className={classes.label}>
              {link ? fillLink(link, { className: classes.link, children: label }) : label}
            </th>
            <td className={classes.amount}>{text ?? amount.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
