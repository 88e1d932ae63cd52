// What people read on transactions, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const transactions = phraseBook({
  'A keyword needs an invoice_id': 'Una palabra clave necesita un invoice_id',
  'Card, vehicle, driver or site': 'Tarjeta, vehículo, conductor o sitio',
  'Only a purchase has an odometer': 'Solo una compra tiene odómetro',
  'This is the current value': 'Es lo que ya dice',
  'Credit memo': 'Nota de crédito',
  'Correct odometer': 'Corregir odómetro',
  'Vehicle {vehicle_number}, {clock}': 'Vehículo {vehicle_number}, {clock}',
  'Empty: not known': 'Vacío: no se conoce',
  'What was received stays on record. Miles and findings of this purchase and the next are recalculated.':
    'Lo que se recibió queda registrado. Las millas y las excepciones de esta compra y de la siguiente se calculan de nuevo.',
  'Card •••• {n} · vehicle {number}': 'Tarjeta •••• {n} · vehículo {number}',
  'Reversal: {product:say}': 'Reversión: {product}',
  'keyed by hand': 'ingresada a mano',
  'Loading the transaction': 'Cargando la transacción',
  'Odometer as received': 'Odómetro según se recibió',
  'Miles since the previous fill': 'Millas desde la carga anterior',
  'Miles per gallon': 'Millas por galón',
  'Unit price': 'Precio unitario',
  'Tax not charged': 'Impuesto no cobrado',
  'Reverses transaction': 'Revierte la transacción',
  'Reversed by transaction': 'Revertida por la transacción',
  'Loading the transactions': 'Cargando las transacciones',
  'Loading…': 'Cargando…',
  'Show more': 'Mostrar más',
  'Transactions before {day} are archived: {name} has them.':
    'Las transacciones anteriores al {day} están archivadas: las tiene {name}.',
  'Invoiced by the previous system': 'Facturada por el sistema anterior',
})
