// What people read on card orders, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const orders = phraseBook({
  'Must be the same on every line': 'Debe ser igual en todas las líneas',
  'order {card_order_number} arrived': 'llegó el pedido {card_order_number}',
  'Only for cards that are shipped': 'Solo se indica cuando se despachan las tarjetas',
  'The lines of an order that is {status:say} cannot be changed':
    'Las líneas de un pedido en estado {status} no se pueden cambiar',
  'This card is not waiting in the case': 'Esta tarjeta no está en espera en el caso',
  'This card is no longer in the order': 'Esta tarjeta ya no está en el pedido',
  'Order {order} has no card left to make. Cancel the order instead':
    'Al pedido {order} no le queda ninguna tarjeta por hacer. Cancélelo',
  'Order {order} has no card left to make. Remove it from the batch':
    'Al pedido {order} no le queda ninguna tarjeta por hacer. Quítelo del lote',
  'Every card of this order has been cancelled': 'Se cancelaron todas las tarjetas de este pedido',
  'case {case_number}': 'caso {case_number}',
  'order {card_order_number} will not be made': 'el pedido {card_order_number} no se fabricará',
  'This order is {from:say} now and cannot become {to:say}':
    'Este pedido está ahora en estado {from} y no puede pasar al estado {to}',
  'Someone else was faster: this order is already {to:say}': 'Otra persona se adelantó: este pedido ya está en estado {to}',
  'Someone else has changed this order since you opened it': 'Otra persona cambió este pedido desde que usted lo abrió',
  'Order {card_order_number}: {title:say}': 'Pedido {card_order_number}: {title}',
  'Split from {order}': 'Separado de {order}',
  'Order {card_order_number} is {status:say} now and cannot become {to:say}':
    'El pedido {card_order_number} está ahora en estado {status} y no puede pasar al estado {to}',
  'Someone else has changed an order of this batch since you opened it':
    'Otra persona cambió un pedido de este lote desde que usted lo abrió',
  'Staff who manage credit have to approve this order first':
    'Primero debe aprobar este pedido el personal que administra el crédito',
  '{n} card went on as {card_order_number}': '{n} tarjeta continuó como {card_order_number}',
  '{n} cards went on as {card_order_number}': '{n} tarjetas continuaron como {card_order_number}',
  'Only some lines can be approved, not returned or rejected':
    'Se pueden aprobar solo algunas líneas, pero no devolverlas ni rechazarlas',
  'This was ordered a moment ago as {card_order_number}': 'Esto se pidió hace un momento como {card_order_number}',
  'Waiting for credit approval: nearly all of the credit is used':
    'Espera la aprobación de crédito: casi todo el crédito está usado',
  'Order {card_order_number} of {cards:say} went to Customer Service as case {case_number}':
    'El pedido {card_order_number} de {cards} pasó a servicio al cliente como caso {case_number}',
  'Order {card_order_number} of {cards:say} was submitted': 'Se envió el pedido {card_order_number} de {cards}',
  'Sent to Customer Service as case {case_number}': 'Enviado a servicio al cliente como caso {case_number}',
  'Carrier {carrier}, tracking number {tracking_number}': 'Transportista {carrier}, número de rastreo {tracking_number}',
  'Carrier {carrier}': 'Transportista {carrier}',
  'tracking number {tracking_number}': 'número de rastreo {tracking_number}',
  'Cancel order': 'Cancelar pedido',
  'Cancel the order': 'Cancelar el pedido',
  'Keep the order': 'Conservar el pedido',
  'Shown with the order': 'Se muestra con el pedido',
  'The cards are on their way. The customer is notified by e-mail.':
    'Las tarjetas están en camino. Se avisa al cliente por correo electrónico.',
  'Mark as shipped': 'Marcar como despachado',
  'The cards are ready at the office. The customer is notified by e-mail.':
    'Las tarjetas esperan en la oficina. Se avisa al cliente por correo electrónico.',
  'Mark as ready for pickup': 'Marcar como listo para retirar',
  'The cards have arrived.': 'Las tarjetas llegaron.',
  'Mark as delivered': 'Marcar como entregado',
  'The cards have been picked up.': 'Las tarjetas ya se retiraron.',
  'Mark as picked up': 'Marcar como retirado',
  'Confirm delivery': 'Confirmar entrega',
  'Requested: {shipping_method:say}': 'Se pidió: {shipping_method}',
  Case: 'Caso',
  'Make plastic': 'Fabricar plástico',
  'Order again': 'Pedir de nuevo',
  'Order, case, requestor, tracking': 'Pedido, caso, solicitante, rastreo',
  'Card orders': 'Pedidos de tarjetas',
  'No orders yet': 'Aún no hay pedidos',
  '{n} card · {method:say}': '{n} tarjeta · {method}',
  '{n} cards · {method:say}': '{n} tarjetas · {method}',
  'This order came back for changes.': 'Este pedido se devolvió para cambios.',
  'This order was rejected. No cards are made.': 'Este pedido se rechazó. No se fabrica ninguna tarjeta.',
  'This order was cancelled. Its cards stay as they are.': 'Este pedido se canceló. Sus tarjetas quedan como están.',
  '{n} card gets no new plastic and stays as it is.': '{n} tarjeta no recibe plástico nuevo y queda como está.',
  '{n} cards get no new plastic and stay as they are.': '{n} tarjetas no reciben plástico nuevo y quedan como están.',
  'This order was cancelled. Its vehicle numbers and PINs are free again.':
    'Este pedido se canceló. Sus números de vehículo y sus PIN vuelven a quedar libres.',
  'Reason: {reason}': 'Motivo: {reason}',
  'This card order could not be found.': 'No se encontró este pedido de tarjetas.',
  '{n} card · {method:say} · requested by {requestor}': '{n} tarjeta · {method} · pedido por {requestor}',
  '{n} cards · {method:say} · requested by {requestor}': '{n} tarjetas · {method} · pedido por {requestor}',
  'Case {case_number}': 'Caso {case_number}',
  ', now': ', ahora',
  ', still to come': ', por venir',
  'Status of the order': 'Estado del pedido',
  'Send the order again': 'Enviar el pedido de nuevo',
  'The order is reviewed once more as it is now.': 'El pedido se revisa otra vez tal como está ahora.',
  'What was changed': 'Qué se cambió',
  'Note is required': 'La nota es obligatoria',
  'Order {card_order_number} is approved and waiting for a batch': 'El pedido {card_order_number} está aprobado y espera un lote',
})
