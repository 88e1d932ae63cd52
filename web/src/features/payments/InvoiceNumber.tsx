import { Link } from '@tanstack/react-router'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'

type InvoiceNumberProps = {
  /** Null for an item without a document, such as an opening item. */
  invoice_id: number | null
  number: string
  /** Set if this is not the selected account: it is then selected before its invoice opens. */
  account_id?: number | undefined
}

/** The number of an invoice, as a link to it. */
export function InvoiceNumber({ invoice_id, number, account_id }: InvoiceNumberProps) {
  const open = useOpenAccount()
  if (invoice_id === null) return <span className="figures">{number}</span>
  if (account_id === undefined)
    return (
      <Link to="/invoices" search={{ invoice: String(invoice_id) }} className="figures">
        {number}
      </Link>
    )
  return (
    <LinkButton onClick={() => open({ id: account_id }, `/invoices/${invoice_id}`)}>
      <span className="figures">{number}</span>
    </LinkButton>
  )
}
