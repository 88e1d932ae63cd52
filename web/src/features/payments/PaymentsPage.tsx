import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledSkeleton, TableSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { BalanceFacts } from './BalanceFacts.tsx'
import { OpenItems } from './OpenItems.tsx'
import { Paid } from './Paid.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentCalls, paymentList } from './payments.calls.ts'

const nouns: [string, string] = ['payment', 'payments']

/** The open items and payments of the account. Only staff record a payment. */
export function PaymentsPage() {
  const balance = useQuery(paymentCalls.balance())
  return (
    <Page isList>
      <PageTitle title="Payments" sub="What is open, and what was paid" actions={<Link to="/statements">Statements</Link>} />
      <Loaded query={balance} loading={<Waiting />}>
        {({ data }) =>
          data.ledger_from === null ? (
            <Panel>
              <EmptyState illustration={<Mailbox />} title="No balance is kept here">
                Your invoices are paid the way you agreed with your provider.
              </EmptyState>
            </Panel>
          ) : (
            <div className="stack gap-4">
              <Panel title="Balance">
                <BalanceFacts balance={data} />
              </Panel>
              <OpenPanel />
              {data.remit_to ? (
                <Panel title="How to pay">
                  <Facts>
                    <Fact label="Send payments to">{data.remit_to}</Fact>
                  </Facts>
                </Panel>
              ) : null}
              <History />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

const openLoading = <RuledSkeleton rows={3} label="Loading what is open" />

/** The panels of an account with a balance, which most have. */
function Waiting() {
  return (
    <div className="stack gap-4">
      <Panel title="Balance">
        <BalanceFacts balance={null} />
      </Panel>
      <Panel title="Open items">{openLoading}</Panel>
      <Panel title="How to pay">
        <TextSkeleton lines={4} label="Loading the balance" />
      </Panel>
      <Panel title="What was paid" isPadded={false}>
        <TableSkeleton label="Loading the balance" />
      </Panel>
    </div>
  )
}

function OpenPanel() {
  const pages = usePages()
  const items = useQuery(paymentCalls.openItems(pages.query))
  return (
    <Panel title="Open items">
      <Loaded query={items} loading={openLoading}>
        {({ data, meta }) => (
          <>
            <OpenItems items={data} />
            <PagesBelow label="Open items" pages={pages} meta={meta} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function History() {
  const { search, query, setSearch } = useListSearch(paymentList)
  const payments = useQuery(paymentCalls.list(query))
  const columns = useColumns('payments', paymentColumns)
  const save = useAction(async () => saveFile(await paymentCalls.file()))
  const file = (
    <SubmitButton
      type="button"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      Export
    </SubmitButton>
  )
  return (
    <Panel title="What was paid" actions={payments.data?.meta.total ? file : null} isPadded={false}>
      <LoadedTable
        query={payments}
        nouns={nouns}
        caption="Payments"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ payment_number }) => payment_number}
        rowKeys={{}}
        phoneRow={(payment) => <PhonePayment payment={payment} />}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState title="No payments yet">A payment is listed here once your provider has recorded it.</EmptyState>}
      />
    </Panel>
  )
}

function PhonePayment({ payment }: { payment: PaymentRow }) {
  return (
    <>
      <strong>{payment.payment_number}</strong>
      <div>
        <span className="figures">{dollars(payment.amount)}</span> · {dayName(payment.received_on)}
      </div>
      <div>
        <Paid payment={payment} />
      </div>
    </>
  )
}
