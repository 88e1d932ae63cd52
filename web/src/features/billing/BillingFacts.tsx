import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { billingFieldsOf, billingLabel, billingSections, type BillingSection } from '@forecourt/domain/rules/billing-fields.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { shownField } from './billing-form.ts'

export function BillingFacts({ billing }: { billing: Billing }) {
  return billingSections.map((section) => (
    <Panel key={section} title={section}>
      <SectionFacts section={section} billing={billing} />
    </Panel>
  ))
}

export function SectionFacts({ section, billing }: { section: BillingSection; billing: Billing | null }) {
  return (
    <Facts fit="14rem">
      {billingFieldsOf(section).map((field) => (
        <Fact key={field} label={billingLabel(field)}>
          {shownField(field, billing?.[field]) || '–'}
        </Fact>
      ))}
    </Facts>
  )
}
