// What people read on adjustments and refunds, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const adjustments = phraseBook({
  'Say what it is for': 'Diga para qué es',
  'This account owes only {n}': 'Esta cuenta solo debe {n}',
  'This account has only {n} of unused credit': 'En esta cuenta solo quedan {n} de crédito sin usar',
  'Refund, {account}, {note}': 'Reembolso, {account}, {note}',
  '{number} is not open in this account': '{number} no está abierta en esta cuenta',
  'Lower what is owed': 'Restar de lo que se debe',
  'Raise what is owed': 'Sumar a lo que se debe',
  '{number} for {amount} is posted': '{number} por {amount} está contabilizado',
  'Another member of staff has to approve it under Approvals': 'Otra persona del personal tiene que aprobarlo en Aprobaciones',
  Adjust: 'Ajustar',
  'Adjust the balance': 'Ajustar el saldo',
  Effect: 'Efecto',
  'Enter an amount such as 25.00': 'Ingrese un monto como 25.00',
  'Pays first': 'Paga primero',
  'The oldest': 'La más antigua',
  'Loading the adjustments': 'Cargando los ajustes',
  'These are the 100 items that were due first.': 'Estas son las 100 partidas que vencieron primero.',
  'These are the latest 100 payments. The account’s own page Payments lists all.':
    'Estos son los últimos 100 pagos. La página Pagos de la propia cuenta los muestra todos.',
  'No adjustments yet': 'Aún no hay ajustes',
  Adjustments: 'Ajustes',
  'At most {n}': 'Como máximo {n}',
  'Another member of staff has to approve the refund under Approvals':
    'Otra persona del personal tiene que aprobar el reembolso en Aprobaciones',
  Refund: 'Reembolso',
  'Ask for the refund': 'Solicitar el reembolso',
  'How it is paid out': 'Cómo se paga',
})
