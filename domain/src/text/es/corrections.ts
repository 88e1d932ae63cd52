// What people read on corrections of invoiced lines, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const corrections = phraseBook({
  'This account has no such transaction': 'Esta cuenta no tiene esa transacción',
  'Two networks have a transaction with this id': 'Dos redes tienen una transacción con este ID',
  'This line was taken back already': 'Esta línea ya se revirtió',
  'There is no other account with this number': 'No hay otra cuenta con este número',
  'This account is not open': 'Esta cuenta no está abierta',
  'This account has no such card of the same network': 'Esta cuenta no tiene esa tarjeta de la misma red',
  'Two cards of this account end so': 'Dos tarjetas de esta cuenta terminan así',
  'There is no such invoice of this account': 'No existe esa factura de esta cuenta',
  '{invoice} was taken back already, by {memo}': '{invoice} ya se revirtió, con {memo}',
  'Take back {invoice} and bill again, {account}, {reason}': 'Revertir {invoice} y facturar de nuevo, {account}, {reason}',
  'Take back {invoice}, {account}, {reason}': 'Revertir {invoice}, {account}, {reason}',
  '{amount} is taken back here and billed to the other account': '{amount} se revierte aquí y se factura a la otra cuenta',
  'Move a line': 'Mover una línea',
  'Move the line': 'Mover la línea',
  'Both halves go on the next invoices: the line is taken back from this account, and the other one is billed the same amount.':
    'Ambas partes van en las próximas facturas: la línea se revierte en esta cuenta y a la otra se le factura el mismo importe.',
  'Number of the account it belongs to': 'Número de la cuenta a la que pertenece',
  'Last four digits of the card there': 'Últimos cuatro dígitos de la tarjeta en esa cuenta',
  'A number such as INV-000123': 'Un número como INV-000123',
  'Another member of staff has to approve the credit memo of {amount}':
    'Otra persona del personal tiene que aprobar la nota de crédito por {amount}',
  'Take back an invoice': 'Revertir una factura',
  'Ask to take it back': 'Solicitar la reversión',
  'Bill its lines again on the next invoice': 'Facturar sus líneas de nuevo en la próxima factura',
})
