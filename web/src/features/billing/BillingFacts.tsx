import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { billingFieldsOf, billingLabel, billingSections, type BillingSection } from '@forecourt/domain/rules/billing-fields.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { shownField } from './billing-form.ts'
import classes from './BillingPage.module.css'

export function BillingFacts({ billing }: { billing: Billing }) {
  return billingSections.map((section) => (
    <Panel key={section} title={section}>
      <SectionFacts section={section} billing={billing} />
    </Panel>
  ))
}

export function SectionFacts({ section, billing }: { section: BillingSection; billing: Billing | null }) {
  return (
    <dl className={classes.facts}>
      {billingFieldsOf(section).map((field) => (
        <div key={field}>
          <dt>{billingLabel(field)}</dt>
          <dd>{shownField(field, billing?.[field]) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
