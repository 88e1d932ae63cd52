import { useId, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { TransactionDetail, TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { dollars, milesPerGallon, unitPrice } from '@forecourt/domain/format/money.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { DisputeMark } from './DisputeMark.tsx'
import { OdometerDrawer } from './OdometerDrawer.tsx'
import { bought, clock, partiesOf, placeOf } from './transaction-words.ts'
import { transactionCalls, within, type TransactionsOf } from './transactions.calls.ts'
import classes from './TransactionList.module.css'

type TransactionLineProps = {
  line: TransactionRow
  /** What the list is about, which its lines do not repeat. */
  of: TransactionsOf
  /** An account other than the selected one: its purchases are shown but cannot be corrected from here. */
  account_id: number | null
  action?: ReactNode
}

const invoiceOf = ({ invoice_number, invoiced_elsewhere }: TransactionDetail) =>
  invoiced_elsewhere
    ? ['Invoiced by the previous system', ...(invoice_number ? [invoice_number] : [])].join(': ')
    : (invoice_number ?? 'Not invoiced yet')

/** One purchase. Pressing it shows all its details in place. */
export function TransactionLine({ line, of, account_id, action }: TransactionLineProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const parties = partiesOf(line, of)
  return (
    <li className="ruled">
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="strong">{clock(line.transacted_at)}</span>
        <span className={classes.amount}>{dollars(line.total)}</span>
        {parties ? <span className={classes.place}>{parties}</span> : null}
        <span className={classes.place}>{placeOf(line)}</span>
        <span className={classes.what}>{bought(line)}</span>
        {line.dispute_state ? <DisputeMark state={line.dispute_state} /> : null}
        <IconChevronDown size={18} aria-hidden className={classes.arrow} />
      </button>
      {isOpen ? (
        <div id={panel} className={classes.detail}>
          <Detail id={line.id} account_id={account_id} action={action} />
        </div>
      ) : null}
    </li>
  )
}

function Detail({ id, account_id, action }: { id: number; account_id: number | null; action: ReactNode }) {
  const query = useQuery(transactionCalls.get(id, within(account_id)))
  const { moment } = useAccountTime()
  const mayCorrect = useCan('cards.manage') && account_id === null
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <Loaded query={query} loading={<TextSkeleton lines={6} label="Loading the transaction" />}>
      {({ data }) => (
        <>
          <dl className={classes.facts}>
            {factsOf(data, moment)
              .filter(({ value }) => value !== '')
              .map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <div className="row wrap gap-3 above-4">
            {mayCorrect && data.kind === 'sale' ? (
              <Button
                variant="default"
                size="compact"
                leftSection={<IconPencil size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setCorrecting(true)}
              >
                Correct odometer
              </Button>
            ) : null}
            {action}
          </div>
          {isCorrecting ? <OdometerDrawer detail={data} onClose={() => setCorrecting(false)} /> : null}
        </>
      )}
    </Loaded>
  )
}

/** A tax or fee of zero is not listed. */
const charge = (cents: number) => (cents === 0 ? '' : dollars(cents))

const whole = (number: number | null) => number?.toLocaleString('en-US') ?? ''

const receivedOf = ({ odometer_corrected_at, odometer_as_received }: TransactionDetail) =>
  odometer_corrected_at ? whole(odometer_as_received) || 'None' : ''

const factsOf = (detail: TransactionDetail, moment: (at: string) => string) => [
  { label: 'Driver', value: [detail.driver_number, detail.driver_name].filter(Boolean).join(' ') },
  { label: 'Vehicle number', value: detail.vehicle_number },
  { label: 'Odometer', value: whole(detail.odometer) },
  { label: 'Odometer as received', value: receivedOf(detail) },
  {
    label: 'Corrected',
    value: detail.odometer_corrected_at ? `${moment(detail.odometer_corrected_at)}: ${detail.odometer_reason}` : '',
  },
  { label: 'Miles since the previous fill', value: whole(detail.miles) },
  { label: 'Miles per gallon', value: milesPerGallon(detail.miles, detail.quantity) },
  { label: 'Site', value: [detail.site_number, detail.address, detail.zipcode].filter(Boolean).join(', ') },
  { label: 'Product', value: `${detail.product_code} ${detail.product_name}` },
  { label: 'Unit price', value: detail.kind === 'fee' ? '' : unitPrice(detail.unit_price) },
  { label: 'Base', value: charge(detail.base) },
  { label: 'Federal excise tax', value: charge(detail.federal_tax) },
  { label: 'State excise tax', value: charge(detail.state_tax) },
  { label: 'County excise tax', value: charge(detail.county_tax) },
  { label: 'City excise tax', value: charge(detail.city_tax) },
  { label: 'State sales tax', value: charge(detail.state_sales_tax) },
  { label: 'Local sales tax', value: charge(detail.local_sales_tax) },
  { label: 'Fees', value: charge(detail.fees) },
  { label: 'Discount', value: charge(-detail.discount) },
  { label: 'Total', value: dollars(detail.total) },
  { label: 'Tax not charged', value: charge(detail.tax_waived) },
  { label: 'Invoice', value: invoiceOf(detail) },
  { label: 'Cost center', value: detail.cost_center },
  { label: 'Misc keyed', value: detail.misc_keyed },
  { label: 'Authorization number', value: detail.auth_number },
  { label: 'Transaction id', value: detail.tran_id },
  { label: 'Reverses transaction', value: detail.reverses_tran_id ?? '' },
  { label: 'Reversed by transaction', value: detail.reversed_by_tran_id ?? '' },
  { label: 'Posted', value: moment(detail.posted_at) },
]
