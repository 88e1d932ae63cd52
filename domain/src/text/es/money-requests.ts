// What people read on approvals of money, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const moneyRequests = phraseBook({
  '{amount} is waiting for a second person: {summary:say}': '{amount} espera a una segunda persona: {summary}',
  'Approved and posted': 'Aprobado y contabilizado',
  'Refused. Nothing was posted': 'Rechazado. No se contabilizó nada',
  'What for': 'Para qué',
  'Asked by': 'Solicitado por',
  '{kind:say}, asked by {name}, {moment}': '{kind}, solicitado por {name}, {moment}',
  'Large adjustments, write-offs, refunds and old payments wait here until another person has decided.':
    'Los ajustes grandes, los castigos de deuda, los reembolsos y los pagos antiguos esperan aquí hasta que otra persona decida.',
  'Nothing is waiting for a second person': 'Nada espera a una segunda persona',
  Adjustment: 'Ajuste',
  'Old payment': 'Pago antiguo',
  'Opening items': 'Partidas iniciales',
  'Invoice reversal': 'Reversión de factura',
  'Accepted dispute': 'Reclamación aceptada',
  'Adjustment of {amount}': 'Ajuste de {amount}',
  'Refund of {amount}': 'Reembolso de {amount}',
  'Old payment of {amount}': 'Pago antiguo de {amount}',
  'Opening items of {amount}': 'Partidas iniciales por {amount}',
  'Extra credit of {amount}': 'Crédito adicional, {amount}',
  'Invoice reversal of {amount}': 'Reversión de factura por {amount}',
  'Accepted dispute of {amount}': 'Reclamación aceptada por {amount}',
  'Approve: {kind:say}': 'Aprobar: {kind}',
  'Refuse: {kind:say}': 'Rechazar: {kind}',
  Several: 'Varias',
  Asked: 'Solicitado',
  Decided: 'Decidido',
  '{n} request': '{n} solicitud',
  '{n} requests': '{n} solicitudes',
})
