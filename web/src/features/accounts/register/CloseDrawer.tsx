import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ClosingCheck } from '@forecourt/domain/contract/account-closing.ts'
import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { registerCalls } from '../register.calls.ts'

/** What closing ends. Anything left to settle links to the screen for it. */
function Ends({ check, account_id }: { check: ClosingCheck; account_id: number }) {
  const receivable = { to: '/receivables/$accountId', params: { accountId: String(account_id) } } as const
  return (
    <Facts>
      <Fact label="Cancelled">{counted(check.live_cards, 'live card')}</Fact>
      <Fact label="Cancelled with it">{counted(check.open_orders, 'open order')}</Fact>
      <Fact label="Finished by their batch">{counted(check.orders_in_production, 'order')}</Fact>
      <Fact label="On the final invoice">{counted(check.uninvoiced, 'purchase')}</Fact>
      <Fact label="Not paid">
        {check.unpaid_items > 0 ? (
          <Link {...receivable}>{`${counted(check.unpaid_items, 'document')}, ${dollars(check.unpaid)}`}</Link>
        ) : (
          'Nothing'
        )}
      </Fact>
      <Fact label="Unused credit to refund">
        {check.unused_credit > 0 ? <Link {...receivable}>{dollars(check.unused_credit)}</Link> : 'Nothing'}
      </Fact>
      <Fact label="Waiting for approval">
        {check.waiting_approvals > 0 ? (
          <Link to="/money-requests">{counted(check.waiting_approvals, 'request')}</Link>
        ) : (
          counted(0, 'request')
        )}
      </Fact>
      <Fact label="Extra credit">
        {check.limit_requests > 0 ? (
          <Link to="/money-requests">{counted(check.limit_requests, 'request')}</Link>
        ) : (
          counted(0, 'request')
        )}
      </Fact>
      <Fact label="Disputed">
        {check.open_disputes > 0 ? (
          <Link to="/disputes">{`${counted(check.open_disputes, 'line')}, ${dollars(check.disputed)}`}</Link>
        ) : (
          'Nothing'
        )}
      </Fact>
      <Fact label="Not confirmed by a network">{counted(check.unconfirmed_stops, 'stop')}</Fact>
      <Fact label="One last run">{counted(check.schedules, 'scheduled report')}</Fact>
    </Facts>
  )
}

/** docs/product/accounts.md#closing: lists what closing ends, above the question. */
export function CloseDrawer({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const check = useQuery(registerCalls.closingCheck(account.account_id))
  const form = useForm({
    initialValues: { effective_on: account.closes_on ?? '', note: '' },
    validate: {
      effective_on: (day) => (day ? null : 'Choose a day'),
      note: (note) => (note.trim() ? null : 'A note is required'),
    },
  })
  const close = useCall(api.accountClosing.close, { form, refresh: ['accounts'], popup: 'The closing was saved' })
  return (
    <FormDrawer
      title="Close account"
      sub={account.account_name}
      submit="Close account"
      isGrave
      isBusy={close.isPending}
      onSubmit={() =>
        form.onSubmit(
          (body) => close.mutate({ ...registerCalls.which(account.account_id), body }, { onSuccess: onClose }),
          focusFirstInvalid,
        )()
      }
      onClose={onClose}
    >
      <Loaded query={check} loading={<TextSkeleton lines={5} label="Looking at what this ends" />}>
        {({ data }) => <Ends check={data} account_id={account.account_id} />}
      </Loaded>
      <DateField id="effective_on" label="Closes on" withAsterisk {...form.getInputProps('effective_on')} />
      <TextAreaField id="note" label="Note" required maxLength={500} {...form.getInputProps('note')} />
      <p className="no-margin dimmed size-s">
        It can be opened again for 90 days. Cards and orders stay cancelled, and its users may only read. Before and after, the
        whole account can be exported as a portable fleet.
      </p>
    </FormDrawer>
  )
}
