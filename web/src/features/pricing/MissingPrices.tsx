import { useQuery } from '@tanstack/react-query'
import type { MissingPrice } from '@forecourt/domain/contract/pricing.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { RuledSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { pricingCalls } from './pricing.calls.ts'

const subOf = ({ transacted_at, tran_id, product, site, reason }: MissingPrice) =>
  [dayName(transacted_at.slice(0, 10)), tran_id, product, site, reason].filter(Boolean).join(' · ')

/** docs/product/prices.md#missing-prices */
export function MissingPrices({ lines, mayChange }: { lines: number; mayChange: boolean }) {
  const missing = useQuery(pricingCalls.missing())
  const oldest = missing.data?.data ?? []
  const price = useCall(api.pricing.priceMissing, {
    refresh: ['pricing'],
    popup: ({ data }) => `${counted(data.accounts, 'account is', 'accounts are')} being priced again. It takes a moment`,
  })
  return (
    <Panel
      title="Missing prices"
      actions={
        mayChange ? (
          <SubmitButton type="button" variant="default" isBusy={price.isPending} onClick={() => price.mutate({})}>
            Price again
          </SubmitButton>
        ) : null
      }
    >
      <div className="stack gap-4">
        <Notice tone="caution" title={`${counted(lines, 'transaction has', 'transactions have')} no price yet`}>
          A purchase is not invoiced until it has a price.{missing.data && lines > oldest.length ? ' The oldest are:' : ''}
        </Notice>
        {missing.isPending ? (
          <RuledSkeleton rows={Math.min(lines, 10)} label="Loading prices" />
        ) : (
          <RuledList label="Transactions without a price">
            {oldest.map((line) => (
              <RuledRow key={line.transaction_id} title={`${line.account_name}, ${dollars(line.total)}`} sub={subOf(line)}>
                {null}
              </RuledRow>
            ))}
          </RuledList>
        )}
      </div>
    </Panel>
  )
}
