import { useQuery } from '@tanstack/react-query'
import type { CorrectionPreview, HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { importCalls } from './imports.calls.ts'

type CorrectionDrawerProps = { line: HeldTransaction; onClose: () => void }

/** docs/product/receivables.md#corrections: previews the lines of the next invoice before staff decide. */
export function CorrectionDrawer({ line, onClose }: CorrectionDrawerProps) {
  const place = useCall(api.imports.place, { refresh: ['imports'], popup: 'Both lines go on the next invoice' })
  // A placed line has no preview, so do not request it when the list reloads.
  const query = useQuery({ ...importCalls.preview(line.id), enabled: place.isIdle })
  return (
    <FormDrawer
      title="Bill it again"
      sub={line.tran_id}
      submit="Reverse and bill again"
      isBusy={place.isPending}
      onSubmit={() => place.mutate({ params: { id: String(line.id) } }, { onSuccess: onClose, onError: closeIfLate(onClose) })}
      onClose={onClose}
    >
      <Loaded query={query} loading={<TextSkeleton lines={6} label="Loading what the next invoice will carry" />}>
        {({ data }) => <Preview preview={data} />}
      </Loaded>
    </FormDrawer>
  )
}

const quantityOf = ({ unit, quantity }: CorrectionPreview['lines'][number]) => (unit === 'U' ? '' : `${gallons(quantity)} gal`)

function Preview({ preview: { account_name, invoice_number, lines, net, next_total } }: { preview: CorrectionPreview }) {
  return (
    <>
      <Facts>
        <Fact label="Account">{account_name}</Fact>
        <Fact label="Invoiced on">{invoice_number}</Fact>
      </Facts>
      <RuledList label="On the next invoice">
        {lines.map((line) => (
          <RuledRow
            key={line.tran_id}
            title={line.tran_id}
            sub={[...(line.account_name === account_name ? [] : [line.account_name]), line.product_name, quantityOf(line)]
              .filter(Boolean)
              .join(' · ')}
          >
            <span className="figures">{dollars(line.total)}</span>
          </RuledRow>
        ))}
      </RuledList>
      <Facts>
        <Fact label="Together">
          <span className="figures strong">{dollars(net)}</span>
        </Fact>
        <Fact label="Not invoiced yet, before these lines">
          <span className="figures">{dollars(next_total)}</span>
        </Fact>
      </Facts>
    </>
  )
}
