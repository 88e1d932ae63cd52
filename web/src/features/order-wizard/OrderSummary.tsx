import { useMemo } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { summaryOf } from './summary.ts'
import { useWizard, type Confirmed } from './wizard-store.ts'
import classes from './OrderSummary.module.css'

/** The summary of the order, beside the delivery form. */
export function OrderSummary() {
  const lines = useWizard((state) => state.lines)
  const templates = useWizard((state) => state.templates)
  const summary = useMemo(() => summaryOf({ lines, templates }), [lines, templates])
  return (
    <Panel title={counted(lines.length, 'card')} level={3} className={classes.rail}>
      <SummaryList summary={summary} />
    </Panel>
  )
}

export function SummaryList({ summary }: Pick<Confirmed, 'summary'>) {
  return (
    <ul className="stack plain-list">
      {summary.map(({ name, network, count }) => (
        <li key={`${network} ${name}`} className={classes.row}>
          <span className={classes.count}>{count.toLocaleString('en-US')} ×</span>
          <span className="grow shrinks breaks">{name}</span>
          <NetworkShield network={network} />
        </li>
      ))}
    </ul>
  )
}
