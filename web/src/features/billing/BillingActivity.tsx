import { History } from '#src/record/History.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { billingCalls } from './billing.calls.ts'
import classes from './BillingPage.module.css'

const actions = { 'billing.create': 'Created', 'billing.update': 'Changed' }

export function BillingActivity() {
  return (
    <Panel title="History">
      <History
        pageOf={billingCalls.history}
        actions={actions}
        firstAction="billing.create"
        loading={{ lines: 4, label: 'Loading the history' }}
        empty="Nothing has been changed here yet."
        noteClass={classes.note}
      />
    </Panel>
  )
}
