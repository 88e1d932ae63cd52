import { Link } from '@tanstack/react-router'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'

type InvoiceNumberProps = {
  /** Null: no document that can be opened, such as an opening item. */
  invoice_id: number | null
  number: string
  /** Where that is not the selected account: it is chosen before its invoice opens. */
  account_id?: number | undefined
}

/** The number of an invoice, which leads to it. */
export function InvoiceNumber({ invoice_id, number, account_id }: InvoiceNumberProps) {
  const open = useOpenAccount()
  if (invoice_id === null) return number
  if (account_id === undefined)
    return (
      <Link to="/invoices" search={{ invoice: String(invoice_id) }}>
        {number}
      </Link>
    )
  return <LinkButton onClick={() => open({ id: account_id }, `/invoices/${invoice_id}`)}>{number}</LinkButton>
}
