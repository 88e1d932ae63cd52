import { useState } from 'react'
import type { PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { ChoosePlanDrawer, DefaultPlanDrawer, NewPlanDrawer } from './PlanDrawers.tsx'

type Plan = PricingOverview['plans'][number]

const subOf = ({ is_default, default_from, accounts, rules }: Plan) =>
  [
    is_default ? 'For every account without another' : counted(accounts, 'account', 'accounts'),
    ...(default_from === null ? [] : [`for every account without another from ${dayName(default_from)}`]),
    counted(rules, 'rule', 'rules'),
  ].join(' · ')

type PlansProps = { plans: readonly Plan[]; mayChange: boolean }

/** docs/product/prices.md#which-rule */
export function Plans({ plans, mayChange }: PlansProps) {
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'choose' | 'default'; plan: Plan } | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Price plans"
      actions={
        mayChange ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen({ what: 'new' })}>
            New plan
          </Button>
        ) : null
      }
    >
      {plans.length === 0 ? (
        <EmptyState title="No price plans">A plan holds the rules that many accounts share.</EmptyState>
      ) : (
        <RuledList label="Plans">
          {plans.map((plan) => (
            <RuledRow key={plan.id} title={plan.name} sub={subOf(plan)}>
              {mayChange ? (
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={`Assign to an account: ${plan.name}`}
                  onClick={() => setOpen({ what: 'choose', plan })}
                >
                  Assign to an account
                </Button>
              ) : null}
              {mayChange && !plan.is_default ? (
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={`Make default: ${plan.name}`}
                  onClick={() => setOpen({ what: 'default', plan })}
                >
                  Make default
                </Button>
              ) : null}
            </RuledRow>
          ))}
        </RuledList>
      )}
      {open?.what === 'new' ? <NewPlanDrawer onClose={close} /> : null}
      {open?.what === 'choose' ? <ChoosePlanDrawer plan={open.plan} onClose={close} /> : null}
      {open?.what === 'default' ? <DefaultPlanDrawer plan={open.plan} onClose={close} /> : null}
    </Panel>
  )
}
