import type { Series } from './stacked-bars.ts'
import classes from './ChartTable.module.css'

type ChartTableProps = {
  caption: string
  /** The unit of a bar: "Month". */
  barTitle: string
  bars: readonly { title: string }[]
  series: readonly Pick<Series, 'name' | 'values'>[]
  write: (value: number) => string
}

/** The figures of a chart, bar by bar, newest last as in the chart. */
export function ChartTable({ caption, barTitle, bars, series, write }: ChartTableProps) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const inBar = (index: number) => sum(series.map(({ values }) => values[index] ?? 0))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className={classes.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{barTitle}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ title }, index) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{write(values[index] ?? 0)}</td>
              ))}
              <td>{write(inBar(index))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {series.map(({ name, values }) => (
              <td key={name}>{write(sum(values))}</td>
            ))}
            <td>{write(sum(series.map(({ values }) => sum(values))))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
