import { useId, useState } from 'react'
import { namedBars, stackBars } from './stacked-bars.ts'
import type { Series } from './stacked-bars.ts'
import classes from './StackedBars.module.css'

type StackedBarsProps = {
  series: readonly Series[]
  /** `label` is short, for the axis; `title` is the full name. */
  bars: readonly { label: string; title: string }[]
  /** A one-sentence summary of the chart, for screen readers and quick reading. */
  summary: string
  /** The span of all bars in a word or two: "12 months". */
  span: string
  /** Set if the last bar's period has not ended: its name, "November so far". */
  soFar?: string | undefined
  write: (value: number) => string
  writeAxis: (value: number) => string
}

const height = 256
const belowAxis = 26
const named = { desk: 13, phone: 6 }

/** The marks are visual only; `ChartTable` has the same figures for screen readers and for printing. */
export function StackedBars({ series, bars, summary, span, soFar, write, writeAxis }: StackedBarsProps) {
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const chart = stackBars(series, height)
  const isNamed = namedBars(bars.length, named.desk)
  const isNamedOnPhone = namedBars(bars.length, named.phone)
  const sumOf = ({ values }: Series) => (at === null ? values.reduce((sum, value) => sum + value, 0) : (values[at] ?? 0))
  const total = series.reduce((sum, row) => sum + sumOf(row), 0)

  return (
    <figure className="no-margin">
      <div className={classes.key}>
        <p className={classes.span} aria-hidden>
          {at === null ? span : bars[at]?.title} <span className={classes.figure}>{write(total)}</span>
        </p>
        <ul className="row wrap gap-1-4 plain-list" aria-label="Key">
          {/* In stacking order: the first series is the lowest. */}
          {series.toReversed().map((row) => (
            <li key={row.name} className={classes.entry}>
              <span className={classes.swatch} style={{ '--series': `var(--series-${row.colour})` }} aria-hidden />
              {row.name} <span className={classes.figure}>{write(sumOf(row))}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.plot}>
        <div className={classes.axis} style={{ height }} aria-hidden>
          {chart.lines.map(({ value, y }) => (
            <span key={value} style={{ insetBlockStart: y }}>
              {writeAxis(value)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-labelledby={`${id}-summary`}
          className={classes.marks}
          height={height + belowAxis}
          onPointerLeave={() => setAt(null)}
        >
          {chart.lines.map(({ value, y }) => (
            <line key={value} x1="0" x2="100%" y1={y} y2={y} className={classes.line} data-base={value === 0 || undefined} />
          ))}
          {chart.bars.map(({ index, x, width, middle, total: sum, marks }) => (
            <g
              key={index}
              data-dim={(at !== null && at !== index) || undefined}
              data-so-far={(soFar !== undefined && index === bars.length - 1) || undefined}
              className={classes.bar}
            >
              <title>{`${bars[index]?.title ?? ''}: ${write(sum)}`}</title>
              {marks.map((mark) => (
                <rect
                  key={mark.series.name}
                  className={classes.mark}
                  style={{ '--series': `var(--series-${mark.series.colour})` }}
                  x={`${x}%`}
                  width={`${width}%`}
                  y={mark.y}
                  height={mark.height}
                />
              ))}
              {isNamed(index) ? (
                <text x={`${middle}%`} y={height + 19} className={classes.name} data-desk={!isNamedOnPhone(index) || undefined}>
                  {bars[index]?.label}
                </text>
              ) : null}
              {/* The pointer reacts to the whole column, not only to its marks. */}
              <rect
                x={`${(index / bars.length) * 100}%`}
                width={`${100 / bars.length}%`}
                height={height + belowAxis}
                fill="transparent"
                onPointerEnter={() => setAt(index)}
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption id={`${id}-summary`} className="above-3 dimmed size-s">
        {summary}
        {soFar ? ` The last bar is ${soFar}.` : null}
      </figcaption>
    </figure>
  )
}
