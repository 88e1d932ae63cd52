import type { PrintEntry } from '@forecourt/domain/contract/invoice-print.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import type { Column } from '#src/ui/columns.ts'

export const reasonOf = ({ reason }: PrintEntry) => reason || 'Gets its invoices by mail'

export const printColumns = (moment: (at: string) => string, isPrinted: boolean): readonly Column<PrintEntry>[] => [
  { id: 'invoice_number', title: 'Invoice', isRowHeader: true, cell: ({ invoice_number }) => invoice_number },
  { id: 'account_name', title: 'Account', cell: ({ account_name }) => account_name },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <span className="figures">{dollars(total)}</span> },
  { id: 'reason', title: 'Why', cell: reasonOf },
  { id: 'queued_at', title: 'Since', cell: ({ queued_at }) => moment(queued_at) },
  ...(isPrinted
    ? [
        {
          id: 'printed_at',
          title: 'Printed',
          cell: ({ printed_at, printed_by }: PrintEntry) =>
            printed_at ? [moment(printed_at), printed_by].filter(Boolean).join(', ') : '',
        },
      ]
    : []),
]
