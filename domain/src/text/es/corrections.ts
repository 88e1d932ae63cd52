// What people read on corrections of invoiced lines, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const corrections = phraseBook({
  'This account has no such transaction': 'Esta cuenta no tiene esa transacción',
  'Two networks have a transaction with this id': 'Dos redes tienen una transacción con este ID',
  'This line was already reversed': 'Esta línea ya se revirtió',
  'The price of this line is missing. Enter it before the line is moved':
    'Falta el precio de esta línea. Introdúzcalo antes de moverla',
  'There is no other account with this number': 'No hay otra cuenta con este número',
  'Another system bills this purchase in one of the two accounts': 'Otro sistema factura esta compra en una de las dos cuentas',
  'This account is not open': 'Esta cuenta no está abierta',
  'This account has no such card of the same network': 'Esta cuenta no tiene esa tarjeta de la misma red',
  'Two cards of this account end in these digits': 'Dos tarjetas de esta cuenta terminan así',
  'There is no such invoice of this account': 'No existe esa factura de esta cuenta',
  'Credited after a dispute, before the network reversed or corrected it':
    'Abonado tras una reclamación, antes de que la red lo revirtiera o corrigiera',
  'Credited after a dispute, before the line was moved to another account':
    'Abonado tras una reclamación, antes de mover la línea a otra cuenta',
  'Credited after a dispute, before the line was billed again':
    'Abonado tras una reclamación, antes de facturar la línea de nuevo',
  'Credited after a dispute, before {invoice_number} was reversed':
    'Abonado tras una reclamación, antes de revertir {invoice_number}',
  'All lines of {invoice} were already reversed': 'Todas las líneas de {invoice} ya se revirtieron',
  '{invoice} was already reversed by {memo}': '{invoice} ya se revirtió, con {memo}',
  'Take back {invoice} and bill again, {account}, {reason}': 'Revertir {invoice} y facturar de nuevo, {account}, {reason}',
  'Take back {invoice}, {account}, {reason}': 'Revertir {invoice}, {account}, {reason}',
  'The line is moved. The other account is billed {amount}': 'La línea se movió. A la otra cuenta se le facturan {amount}',
  'Move a line': 'Mover una línea',
  'Move the line': 'Mover la línea',
  'The line is reversed on the next invoice of this account. The other account is billed for it on its own next invoice, at its own prices.':
    'La línea se revierte en la próxima factura de esta cuenta. A la otra cuenta se le factura en su próxima factura, con sus propios precios.',
  'Number of the account it belongs to': 'Número de la cuenta a la que pertenece',
  'Last four digits of the card there': 'Últimos cuatro dígitos de la tarjeta en esa cuenta',
  'Enter a number such as INV-000123': 'Ingrese un número como INV-000123',
  'Another member of staff has to approve the credit memo of {amount}':
    'Otra persona del personal tiene que aprobar la nota de crédito por {amount}',
  'Reverse an invoice': 'Revertir una factura',
  'This invoice has no such line': 'Esta factura no tiene esa línea',
  'A price is missing. Enter it before these lines are billed again':
    'Falta un precio. Ingréselo antes de facturar estas líneas de nuevo',
  'These lines cost the same today': 'Estas líneas cuestan hoy lo mismo',
  'These lines were credited after a dispute. Enter the transaction id of one to correct it':
    'Estas líneas se abonaron tras una reclamación. Ingrese el ID de transacción de una para corregirla',
  'Lines that were credited after a dispute stay as they are. To correct one of them, enter its transaction id.':
    'Las líneas que se abonaron tras una reclamación quedan como están. Para corregir una de ellas, ingrese su ID de transacción.',
  'Correct prices': 'Corregir precios',
  'Only lines of one price rule': 'Solo líneas de una regla de precio',
  'Lines of all rules': 'Líneas de todas las reglas',
  'Correct prices or taxes': 'Corregir precios o impuestos',
  'Show what changes': 'Mostrar qué cambia',
  'The next invoice carries the difference of {amount}': 'La próxima factura lleva la diferencia de {amount}',
  'Lines that cost a different amount with today’s prices, taxes and certificates are reversed and billed again. Both go on the next invoice.':
    'Las líneas que cuestan otro monto con los precios, impuestos y certificados de hoy se revierten y se facturan de nuevo. Ambas van en la próxima factura.',
  'Transaction id, or empty for all lines': 'ID de transacción, o vacío para todas las líneas',
  'A price is missing for some of these lines. Enter it first.':
    'Falta un precio para algunas de estas líneas. Ingréselo primero.',
  'These lines cost the same today. There is nothing to correct.': 'Estas líneas cuestan hoy lo mismo. No hay nada que corregir.',
  'What changes': 'Qué cambia',
  'Ask for approval': 'Solicitar la aprobación',
  'Bill its lines again on the next invoice': 'Facturar sus líneas de nuevo en la próxima factura',
})
