// What people read on payments, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const payments = phraseBook({
  'Past due': 'Vencido',
  'of {n}': 'de {n}',
  'Nothing is open': 'No hay nada por pagar',
  'Open items': 'Partidas abiertas',
  '{day}, due {due}': '{day}, vence el {due}',
  '{day}, due {due} of {n}': '{day}, vence el {due}, de {n}',
  '{day}, credit': '{day}, crédito',
  '{day}, credit of {amount}': '{day}, crédito, de {amount}',
  'Returned {day}': 'Devuelto el {day}',
  'Not used yet': 'Aún sin usar',
  'What is open, and what was paid': 'Lo que está por pagar y lo que se pagó',
  'Loading the balance': 'Cargando el saldo',
  'Your invoices are paid the way you agreed with your provider.':
    'Sus facturas se pagan de la manera que acordó con su proveedor.',
  'No balance is kept here': 'Aquí no se lleva ningún saldo',
  'How to pay': 'Cómo pagar',
  'Send payments to': 'Envíe los pagos a',
  'Loading what is open': 'Cargando lo que está por pagar',
  Export: 'Exportar',
  'What was paid': 'Lo que se pagó',
  'A payment is listed here once your provider has recorded it.': 'Un pago aparece aquí cuando su proveedor lo ha registrado.',
  'No payments yet': 'Aún no hay pagos',
})
