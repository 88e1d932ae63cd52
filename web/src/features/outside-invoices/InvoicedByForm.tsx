import { useQuery } from '@tanstack/react-query'
import type { InvoicedBy } from '@forecourt/domain/contract/outside-invoices.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { outsideInvoiceCalls } from './outside-invoices.calls.ts'

const words = { us: 'This portal', elsewhere: 'Another system' } as const
const others = { us: 'elsewhere', elsewhere: 'us' } as const
const acts = { us: 'Bill it here', elsewhere: 'Billed by another system' } as const

const sentenceOf = ({ invoiced_by, invoiced_by_from }: InvoicedBy) => {
  const by = words[invoiced_by]
  if (!invoiced_by_from) return `${by} bills this account.`
  const before = words[others[invoiced_by]].toLowerCase()
  return `${by} bills what is bought from ${dayName(invoiced_by_from)} on; ${before} bills what was bought before.`
}

/** docs/product/invoices.md#billed-elsewhere */
export function InvoicedByForm({ account_id }: { account_id: number }) {
  const query = useQuery(outsideInvoiceCalls.invoicedBy(account_id))
  return (
    <Panel title="Who bills this account">
      <Loaded query={query} loading={<TextSkeleton lines={2} label="Loading who bills this account" />}>
        {({ data }) => <Chosen account_id={account_id} saved={data} />}
      </Loaded>
    </Panel>
  )
}

function Chosen({ account_id, saved }: { account_id: number; saved: InvoicedBy }) {
  const mayChange = useCan('receivables.manage')
  const save = useCall(api.outsideInvoices.save, { refresh: ['outsideInvoices', 'accounts'], popup: 'Changes saved' })
  const other = others[saved.invoiced_by]
  const change = async () => {
    const message = `${words[other]} will bill what is bought from the next billing cycle on (${dayName(saved.next_from)}).`
    if (!(await confirm({ message }))) return
    const body = { invoiced_by: other, version: saved.version }
    save.mutate({ params: { account_id: String(account_id) }, body })
  }
  return (
    <div className="stack gap-4">
      <p className="no-margin">{sentenceOf(saved)}</p>
      {saved.invoiced_by === 'elsewhere' ? (
        <Notice tone="guide">
          What the other system bills is not closed, priced or posted here. Invoices of the other system are imported on Payment
          import.
        </Notice>
      ) : null}
      {mayChange && saved.has_billing ? (
        <div>
          <SubmitButton type="button" variant="default" isBusy={save.isPending} onClick={() => void change()}>
            {acts[other]}
          </SubmitButton>
        </div>
      ) : null}
      {saved.has_billing ? null : <p className="no-margin dimmed">It can be changed once the account has billing information.</p>}
    </div>
  )
}
