import type { TestedPrice as Tested } from '@forecourt/domain/contract/pricing.ts'
import { dollars, unitPrice } from '@forecourt/domain/format/money.ts'
import { whatText, whereText } from '@forecourt/domain/rules/pricing/scope-words.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { ownerText, priceText } from './price-words.ts'

const taxesOf = ({ federal_tax, state_tax, county_tax, city_tax, state_sales_tax, local_sales_tax }: Tested) =>
  federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax

/** Shows the rule that applies and the resulting cents. */
export function TestedPrice({ tested }: { tested: Tested }) {
  const { rule, missing } = tested
  return (
    <div className="stack gap-4" role="status">
      {missing ? (
        <Notice tone="caution" title={missing}>
          The line would keep what the network charges, and would not be invoiced until it has a price.
        </Notice>
      ) : null}
      <Facts>
        <Fact label="Rule" isWide>
          {rule
            ? `${ownerText(rule)}, ${whatText(rule)}, ${whereText(rule)}, from ${dayName(rule.effective_from)}: ${priceText(rule)}`
            : 'None: what the network charges'}
        </Fact>
        <Fact label="Price">{unitPrice(tested.unit_price)}</Fact>
        <Fact label="Base">{dollars(tested.base)}</Fact>
        <Fact label="Taxes">{dollars(taxesOf(tested))}</Fact>
        <Fact label="Taxes waived">{dollars(tested.tax_waived)}</Fact>
        <Fact label="Discount">{dollars(tested.discount)}</Fact>
        <Fact label="The network charges">{dollars(tested.network_total)}</Fact>
        <Fact label="The account pays">
          <strong>{dollars(tested.total)}</strong>
        </Fact>
      </Facts>
    </div>
  )
}
