// What people read on credit, in Spanish.
import { phraseBook } from '../phrase-book.ts'

/** What happened to the credit of an account. */
const news = phraseBook({
  'The account is on hold: {cause:say}': 'La cuenta está en retención: {cause}',
  'The hold for credit is released': 'Se levantó la retención por crédito',
  '{n} % of the credit limit is used: {n2} of {n3}': 'Se usa el {n} % del límite de crédito: {n2} de {n3}',
  'There is a credit of {n} since {day}. It is used for the next invoice, or given back on request':
    'Hay un crédito de {n} desde el {day}. Se usa para la próxima factura o se devuelve si lo solicita',
})
/** Staff and the reader of a mail are told whose it is. */
const ofAccounts = Object.fromEntries(
  Object.entries(news).flatMap(([phrase, said]): [string, string][] => [
    [`{account}: ${phrase}`, `{account}: ${said}`],
    [`{account}: ${phrase}.`, `{account}: ${said}.`],
  ]),
)

const fixed = phraseBook({
  'Someone else has changed the credit since you opened it': 'Otra persona cambió el crédito desde que usted lo abrió',
  'The last day of this extra credit has passed': 'El último día de este crédito adicional ya pasó',
  'Today or later': 'Hoy o después',
  'At most a year from now': 'Como máximo dentro de un año',
  'More credit until {day}, {account}, {reason}': 'Más crédito hasta el {day}, {account}, {reason}',
  'No hold is proposed for this account': 'No hay ninguna retención propuesta para esta cuenta',
  'Credit approved': 'Crédito aprobado',
  'Automatically: {cause:say}': 'Automáticamente: {cause}',
  '{account}: a hold is proposed, {cause:say}': '{account}: se propone una retención, {cause}',
  'Automatically: the cause is gone': 'Automáticamente: la causa ya no existe',
  'Automatically: another system bills the account': 'Automáticamente: otro sistema factura la cuenta',
  'Not invoiced yet': 'Aún sin facturar',
  Authorized: 'Autorizado',
  'ACH that may be returned': 'ACH que puede ser devuelto',
  'Set limit': 'Fijar límite',
  'Give extra credit': 'Dar crédito adicional',
  'Loading the credit': 'Cargando el crédito',
  Exposure: 'Exposición',
  Used: 'Usado',
  Available: 'Disponible',
  'On hold for credit': 'En retención por crédito',
  'Because {cause:say}.': 'Motivo: {cause}.',
  'Release the hold': 'Levantar la retención',
  'Released on Receivables': 'Levantada en Cuentas por cobrar',
  'A hold is proposed': 'Se propone una retención',
  'Because {cause:say}': 'Motivo: {cause}',
  'The extra credit has ended': 'El crédito adicional terminó',
  '{n} more until {day}': '{n} más hasta el {day}',
  'End the extra credit of {n}': 'Terminar el crédito adicional de {n}',
  'The order goes on to review': 'El pedido pasa a revisión',
  'Orders waiting for credit': 'Pedidos que esperan crédito',
  '{n} card, waiting because nearly all credit is used': '{n} tarjeta; espera porque casi todo el crédito está usado',
  '{n} cards, waiting because nearly all credit is used': '{n} tarjetas; espera porque casi todo el crédito está usado',
  'Approve credit': 'Aprobar crédito',
  'Approve the credit of {order}': 'Aprobar el crédito de {order}',
  'The account is not put on hold': 'La cuenta no se pone en retención',
  'Dismiss the hold': 'Descartar la retención',
  'Enter an amount such as 12,500.00': 'Ingrese un monto como 12,500.00',
  'The limit is saved': 'Se guardó el límite',
  'Credit limit': 'Límite de crédito',
  'Limit (leave empty for none)': 'Límite (déjelo vacío si no hay)',
  'Enter an amount such as 2,500.00': 'Ingrese un monto como 2,500.00',
  '{n} more credit is given': 'Se otorgan {n} más de crédito',
  'Above {n} another member of staff has to approve it': 'Por encima de {n}, otra persona del personal tiene que aprobarlo',
  'Extra credit': 'Crédito adicional',
})

export const credit = { ...news, ...ofAccounts, ...fixed }
