// What people read on statements, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const statements = phraseBook({
  'Yesterday at the latest': 'A más tardar ayer',
  'At most two years': 'Como máximo dos años',
  'The statement to {day} is ready': 'El estado de cuenta al {day} está listo',
  'This account has no billing information yet': 'Esta cuenta aún no tiene información de facturación',
  'On demand only': 'Solo a pedido',
  'Day {n} of each month': 'El día {n} de cada mes',
  'When statements are made': 'Cuándo se hacen los estados de cuenta',
  'Monthly statement': 'Estado de cuenta mensual',
  'Automatically on day {n} of each month': 'Automáticamente el día {n} de cada mes',
  'Change day': 'Cambiar el día',
  'The day of the statement is saved': 'Se guardó el día del estado de cuenta',
  'Made automatically': 'Se hace automáticamente',
  'The statement is made: {opening} to {closing}': 'El estado de cuenta está hecho: de {opening} a {closing}',
  'New statement': 'Nuevo estado de cuenta',
  'Make statement': 'Hacer estado de cuenta',
  // Days as Spanish and as English write them.
  '{n} {month} {n2} to {n3} {month2} {n4}': '{n} {month} {n2} a {n3} {month2} {n4}',
  '{n} {month} {n2}, {time} to {n3} {month2} {n4}, {time2}': '{n} {month} {n2}, {time} a {n3} {month2} {n4}, {time2}',
  '{month} {n}, {n2} to {month2} {n3}, {n4}': '{month} {n}, {n2} a {month2} {n3}, {n4}',
  Opening: 'Saldo inicial',
  Closing: 'Saldo final',
  'On demand': 'A pedido',
  'What was billed and paid in a period': 'Lo que se facturó y se pagó en un período',
  'Save as PDF': 'Guardar como PDF',
  'Save as CSV': 'Guardar como CSV',
  // Between two amounts.
  to: 'a',
  'Make one for any period up to yesterday.': 'Haga uno para los días que quiera, hasta ayer.',
  'No statements yet': 'Aún no hay estados de cuenta',
  '{n} statement': '{n} estado de cuenta',
  '{n} statements': '{n} estados de cuenta',
})
