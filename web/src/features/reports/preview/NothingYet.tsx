import type { OptionSource } from '@forecourt/domain/reports/param.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Panel } from '#src/ui/Panel.tsx'

const titles: Record<OptionSource, string> = {
  invoices: 'No invoices yet',
  card_ranges: 'No cards yet',
  vehicle_ranges: 'No vehicles yet',
  exempt_cards: 'No exempt cards yet',
  products: 'No products yet',
  states: 'No states yet',
  sites: 'No sites yet',
  drivers: 'No drivers yet',
  cost_centers: 'No cost centers yet',
  owner_operators: 'No owner operators yet',
  templates: 'No templates yet',
  users: 'No users yet',
  accounts: 'No accounts yet',
}

/** Explains that the report needs something in this list first. */
export function NothingYet({ of }: { of: OptionSource }) {
  return (
    <Panel>
      <EmptyState illustration={<Mailbox />} title={titles[of]}>
        There is no data for this report.
      </EmptyState>
    </Panel>
  )
}
