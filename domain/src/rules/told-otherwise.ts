// docs/product/transactions-and-money.md#imports: other forms in which a file may have told the same sale.
import { networks } from '#src/reference.ts'
import type { TransactionLine } from './import-line.ts'
import { networkCodes } from './transaction-layout.ts'

/** The widths of the network's documentation. A spreadsheet that saves a file again drops leading zeros. */
const widths = { site: 6, sequence: 4, product: 4, auth_number: 6 }

const restored = (text: string, width: number) => (/^\d+$/.test(text) ? text.padStart(width, '0') : text)

/** The line as CFN sent it, if its id consists of its site, its day and a sequence. */
const withZeros = (line: TransactionLine): TransactionLine[] => {
  const [, site, day, sequence] = /^(\d+)-(\d{8})-(\d+)$/.exec(line.tran_id) ?? []
  if (site === undefined || day === undefined || sequence === undefined || site !== line.site_number) return []
  const site_number = restored(site, widths.site)
  const tran_id = `${site_number}-${day}-${restored(sequence, widths.sequence)}`
  if (tran_id === line.tran_id) return []
  const product_code = restored(line.product_code, widths.product)
  return [{ ...line, tran_id, site_number, product_code, auth_number: restored(line.auth_number, widths.auth_number) }]
}

/** Two networks are one in the files of others: which of them a line names depends on the file. */
const twinOf = (card_network_id: number) => {
  const own = networks.find(({ id }) => id === card_network_id)
  return networks.find(({ id, name }) => own && id !== own.id && networkCodes[name] === networkCodes[own.name])
}

const ofTwin = (line: TransactionLine): TransactionLine[] => {
  const twin = twinOf(line.card_network_id)
  return twin ? [{ ...line, card_network_id: twin.id }] : []
}

/** A sale that is stored in one of these forms, and not in that of the line, is the sale of the line. */
export const toldOtherwise = (line: TransactionLine): TransactionLine[] => [...withZeros(line), ...ofTwin(line)]
