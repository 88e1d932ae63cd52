import { useMemo } from 'react'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { cards } from './card-count.ts'
import { summaryOf } from './summary.ts'
import { useWizard, type Confirmed } from './wizard-store.ts'
import classes from './OrderSummary.module.css'

/** Beside the delivery: what is being ordered. */
export function OrderSummary() {
  const lines = useWizard((state) => state.lines)
  const templates = useWizard((state) => state.templates)
  const summary = useMemo(() => summaryOf({ lines, templates }), [lines, templates])
  return (
    <Panel title={cards(lines.length)} level={3} className={classes.rail}>
      <SummaryList summary={summary} />
    </Panel>
  )
}

export function SummaryList({ summary }: Pick<Confirmed, 'summary'>) {
  return (
    <ul className={classes.list}>
      {summary.map(({ name, network, count }) => (
        <li key={`${network} ${name}`} className={classes.row}>
          <span className={classes.count}>{count.toLocaleString('en-US')} ×</span>
          <span className={classes.name}>{name}</span>
          <NetworkShield network={network} />
        </li>
      ))}
    </ul>
  )
}
