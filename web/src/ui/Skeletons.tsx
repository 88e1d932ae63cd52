import type { ReactNode } from 'react'
import { Hidden } from './Hidden.tsx'
import classes from './Skeletons.module.css'

// The style sheet delays the placeholders by 150 ms, so that they do not flash for a faster answer.

function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="anchor" aria-busy="true">
      <output>
        <Hidden>{label}</Hidden>
      </output>
      <div aria-hidden className={classes.shapes}>
        {children}
      </div>
    </div>
  )
}

function Bar({ width, height }: { width: string; height?: string }) {
  return <span className={classes.bar} style={{ width, height }} />
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Uneven, so that it looks like text, but the same on every render. */
const unevenWidth = (index: number) => `${[86, 64, 92, 73, 58, 80][index % 6]}%`

type SkeletonProps = { label?: string }

export function TextSkeleton({ lines = 3, label = 'Loading' }: SkeletonProps & { lines?: number }) {
  return (
    <Loading label={label}>
      {times(lines).map((line) => (
        <Bar key={line} width={unevenWidth(line)} />
      ))}
    </Loading>
  )
}

export function TableSkeleton({
  rows = 10,
  columns = 6,
  label = 'Loading the list',
}: SkeletonProps & { rows?: number; columns?: number }) {
  return (
    <Loading label={label}>
      <div className="ruled-above" style={{ '--columns': columns }}>
        {times(rows + 1).map((row) => (
          <div key={row} className={classes.row}>
            {times(columns).map((column) => (
              <Bar key={column} width={row === 0 ? '45%' : unevenWidth(row + column * 2)} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** In the shape of a RuledList: two lines in each row. */
export function RuledSkeleton({ rows = 3, label = 'Loading the list' }: SkeletonProps & { rows?: number }) {
  return (
    <Loading label={label}>
      <div>
        {times(rows).map((row) => (
          <div key={row} className={classes.ruled}>
            <Bar width="35%" />
            <Bar width={unevenWidth(row + 1)} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

export function FormSkeleton({ fields = 6, label = 'Loading the form' }: SkeletonProps & { fields?: number }) {
  return (
    <Loading label={label}>
      <div className={classes.form}>
        {times(fields).map((field) => (
          <div key={field} className="stack gap-2">
            <Bar width="35%" />
            <Bar width="100%" height="2.25rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

export function ChartSkeleton({ bars = 6, label = 'Loading the chart' }: SkeletonProps & { bars?: number }) {
  return (
    <Loading label={label}>
      <div className={classes.chart}>
        {times(bars).map((bar) => (
          <Bar key={bar} width="100%" height={unevenWidth(bar)} />
        ))}
      </div>
    </Loading>
  )
}
