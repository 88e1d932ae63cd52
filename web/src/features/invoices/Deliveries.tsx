import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck, IconClock, type Icon } from '@tabler/icons-react'
import type { Delivery, Invoice, InvoiceDestination } from '@forecourt/domain/contract/invoices.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { Tone } from '#src/ui/theme/tones.ts'
import { invoiceCalls } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

type Look = { tone: Tone; icon: Icon; word: string }
const looks: Record<Delivery['state'], Look> = {
  queued: { tone: 'service', icon: IconClock, word: 'On its way' },
  sent: { tone: 'guide', icon: IconCheck, word: 'Sent' },
  refused: { tone: 'caution', icon: IconAlertTriangle, word: 'Not delivered' },
  printed: { tone: 'guide', icon: IconCheck, word: 'Printed' },
}

const lookOf = ({ state, method }: Delivery) =>
  state === 'queued' && method === 'print' ? { ...looks.queued, word: 'To be printed' } : looks[state]

type DeliveriesProps = {
  invoice: Invoice
  /** Set if this is not the selected account. */
  account_id: number | null
}

/** docs/product/invoices.md#sending: how and when the invoice was sent, with the results. */
export function Deliveries({ invoice, account_id }: DeliveriesProps) {
  const query = useQuery(invoiceCalls.deliveries(invoice.id, account_id))
  const { moment } = useAccountTime()
  const maySend = useCan('money.view')
  const [isSending, setSending] = useState(false)
  const destination = query.data?.goes_to
  const verb = query.data?.data.length === 0 ? 'Send' : 'Send again'
  const subOf = ({ created_at, ended_at, reason, sent_by, state, answer }: Delivery) =>
    [moment(ended_at ?? created_at), sent_by && `sent again by ${sent_by}`, reason, state === 'refused' && answer]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className="stack gap-2">
      <h3 className={classes.part}>Sent</h3>
      <Loaded query={query} loading={<TextSkeleton lines={2} label="Loading how it was sent" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="no-margin dimmed">It has not been sent.</p>
          ) : (
            <RuledList label="How this invoice was sent">
              {data.map((delivery) => {
                const { word, ...look } = lookOf(delivery)
                return (
                  <RuledRow key={delivery.id} title={delivery.to_email || 'On paper'} sub={subOf(delivery)}>
                    <StatusChip {...look}>{word}</StatusChip>
                  </RuledRow>
                )
              })}
            </RuledList>
          )
        }
      </Loaded>
      {maySend && destination === null ? <NoBilling isElsewhere={account_id !== null} /> : null}
      {maySend && destination ? (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setSending(true)}>
            {verb}
          </Button>
        </div>
      ) : null}
      {isSending && destination ? (
        <SendDrawer
          verb={verb}
          invoice={invoice}
          account_id={account_id}
          destination={destination}
          onClose={() => setSending(false)}
        />
      ) : null}
    </section>
  )
}

/** Offers no sending that would fail. Users who can add the billing information get a link to it. */
function NoBilling({ isElsewhere }: { isElsewhere: boolean }) {
  const mayMend = useCan('billing.manage') && !isElsewhere
  return (
    <Notice tone="caution" title="This account has no billing information to send invoices to">
      {mayMend ? <Link to="/billing-information">Open Billing Information</Link> : null}
    </Notice>
  )
}

type SendDrawerProps = DeliveriesProps & { verb: string; destination: InvoiceDestination; onClose: () => void }

/** The addresses are read-only here: they come from Billing Information. */
function Destination({ destination }: { destination: InvoiceDestination }) {
  if (destination.method === 'print') return <p className="no-margin">It goes into the print queue, and is sent on paper.</p>
  return (
    <div>
      <p className="no-margin">It goes to the invoice addresses of Billing Information:</p>
      <ul className="no-margin">
        {destination.emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </div>
  )
}

function SendDrawer({ verb, invoice, account_id, destination, onClose }: SendDrawerProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason field is required') },
  })
  const keyOf = useIdempotencyKey()
  const send = useAction((body: { reason: string }) => invoiceCalls.send(invoice.id, body, { account_id, ...keyOf(body) }), {
    form,
    refresh: ['invoices'],
    popup: `${invoice.invoice_number} is on its way`,
  })
  return (
    <FormDrawer
      title={verb}
      sub={invoice.invoice_number}
      submit={verb}
      isBusy={send.isPending}
      onSubmit={() => form.onSubmit((values) => send.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <Destination destination={destination} />
      <TextField id="reason" label="Reason" withAsterisk maxLength={200} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
