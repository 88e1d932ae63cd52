import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#src/api/use-can.ts'
import { Fees } from '#src/features/fees/Fees.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledSkeleton, TableSkeleton } from '#src/ui/Skeletons.tsx'
import { Indexes } from './Indexes.tsx'
import { MissingPrices } from './MissingPrices.tsx'
import { Plans } from './Plans.tsx'
import { PriceRules } from './PriceRules.tsx'
import { PriceTestDrawer } from './PriceTestDrawer.tsx'
import { pricingCalls } from './pricing.calls.ts'

/** docs/product/prices.md: lines without a price, rules, plans, indexes, and the price test. */
export function PricingPage() {
  const overview = useQuery(pricingCalls.overview())
  const mayChange = useCan('pricing.manage')
  const [isTesting, setTesting] = useState(false)
  return (
    <Page>
      <PageTitle
        title="Pricing"
        sub="Without a rule an account pays what the network charges"
        actions={
          <Button variant="default" aria-haspopup="dialog" onClick={() => setTesting(true)}>
            Test a price
          </Button>
        }
      />
      <Loaded query={overview} loading={<Waiting />}>
        {({ data }) => (
          <div className="stack gap-6">
            {data.missing > 0 ? <MissingPrices lines={data.missing} mayChange={mayChange} /> : null}
            <PriceRules overview={data} mayChange={mayChange} />
            <Plans plans={data.plans} mayChange={mayChange} />
            <Indexes indexes={data.indexes} mayChange={mayChange} />
            <Fees siteGroups={data.site_groups} mayChange={mayChange} />
          </div>
        )}
      </Loaded>
      {isTesting ? <PriceTestDrawer onClose={() => setTesting(false)} /> : null}
    </Page>
  )
}

/** As long as what follows, so that the footer does not move. */
function Waiting() {
  return (
    <div className="stack gap-6">
      <Panel isPadded={false}>
        <TableSkeleton rows={10} columns={6} label="Loading prices" />
      </Panel>
      <Panel title="Price plans">
        <RuledSkeleton rows={1} label="Loading prices" />
      </Panel>
      <Panel title="Indexes">
        <RuledSkeleton rows={1} label="Loading prices" />
      </Panel>
    </div>
  )
}
