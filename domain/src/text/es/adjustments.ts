// What people read on adjustments and refunds, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const adjustments = phraseBook({
  'Say what it is for': 'Diga para qué es',
  'Only {n} of credit is not used in this account': 'En esta cuenta solo quedan {n} de crédito sin usar',
  'Refund, {account}, {note}': 'Reembolso, {account}, {note}',
  '{number} is not open in this account': '{number} no está abierta en esta cuenta',
  'Take from what is owed': 'Restar de lo que se debe',
  'Add to what is owed': 'Sumar a lo que se debe',
  '{number} for {amount} is posted': '{number} por {amount} está contabilizado',
  'Another member of staff has to approve it': 'Otra persona del personal tiene que aprobarlo',
  Adjust: 'Ajustar',
  'An amount such as 25.00': 'Un importe como 25.00',
  'Settles first': 'Salda primero',
  'The oldest': 'La más antigua',
  'Loading the adjustments': 'Cargando los ajustes',
  'No adjustments yet': 'Aún no hay ajustes',
  Adjustments: 'Ajustes',
  'At most {n}': 'Como máximo {n}',
  'Another member of staff has to approve the refund': 'Otra persona del personal tiene que aprobar el reembolso',
  Refund: 'Reembolso',
  'Ask for the refund': 'Solicitar el reembolso',
  'Paid out as': 'Se paga como',
})
