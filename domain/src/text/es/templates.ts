// What people read on card templates, in Spanish.
import { phraseBook } from '../phrase-book.ts'

const periods = { daily: 'por día', weekly: 'por semana', 'semi-monthly': 'por quincena', monthly: 'por mes' }
/** "100 / 200 gal daily, $150 / $300 daily". */
const limits = Object.fromEntries(
  Object.entries(periods).flatMap(([period, said]) => [
    [`{n} / {most} gal ${period}`, `{n} / {most} gal ${said}`],
    [`{fill} / {n} gal ${period}`, `{fill} / {n} gal ${said}`],
    [`\${fill} / \${most} ${period}`, `\${fill} / \${most} ${said}`],
    [`{fill} / {most} gal ${period}, {dollars:say}`, `{fill} / {most} gal ${said}, {dollars}`],
  ]),
)

const fixed = phraseBook({
  'Unknown account': 'Cuenta desconocida',
  'Unknown network or card type': 'Red o tipo de tarjeta desconocido',
  'This network is not used': 'Esta red no se usa',
  'This template is deactivated': 'Esta plantilla está desactivada',
  'Someone else has changed this template since you opened it': 'Otra persona cambió esta plantilla desde que usted la abrió',
  'A template is already deactivated': 'Una plantilla ya está desactivada',
  'Offered to': 'Se ofrece a',
  'Every account. Add accounts to offer this template to them only.':
    'Todas las cuentas. Agregue cuentas para ofrecer esta plantilla solo a ellas.',
  'Take out {account}': 'Quitar {account}',
  'The quantity must be greater than 0': 'La cantidad debe ser mayor que 0',
  'Order with {template_name}': 'Pedir con {template_name}',
  'Order with {n} template': 'Pedir con {n} plantilla',
  'Order with {n} templates': 'Pedir con {n} plantillas',
  'How many cards': 'Cuántas tarjetas',
  'How many cards of each': 'Cuántas tarjetas de cada una',
  'Lowered to {n}: one order holds {n2} cards': 'Se redujo a {n}: un pedido admite {n2} tarjetas',
  '{n} card in the order': '{n} tarjeta en el pedido',
  '{n} cards in the order': '{n} tarjetas en el pedido',
  'Start the order': 'Iniciar el pedido',
  '{fill} / {period} gal': '{fill} / {period} gal',
  '– cards': '– tarjetas',
  'Driver type': 'Tipo de conductor',
  'States / zips': 'Estados / códigos postales',
  'Used by': 'Usada por',
  'Network field is required': 'La red es obligatoria',
  'Card type field is required': 'El tipo de tarjeta es obligatorio',
  'Template name': 'Nombre de la plantilla',
  'New template': 'Plantilla nueva',
  'Edit template': 'Editar plantilla',
  'Duplicate template': 'Duplicar plantilla',
  'Create template': 'Crear plantilla',
  'Lowered to the maximum, {n}': 'Se redujo al máximo, {n}',
  'The other fields follow from the network and the card type.': 'Los demás campos dependen de la red y del tipo de tarjeta.',
  Deactivated: 'Desactivadas',
  'Active | template': 'Activas',
  'Name, network, card type': 'Nombre, red, tipo de tarjeta',
  'Order with selected': 'Pedir con las seleccionadas',
  'No template has been deactivated.': 'No se ha desactivado ninguna plantilla.',
  'Orders start from a template: it says what a card may buy, when and how much.':
    'Los pedidos parten de una plantilla: indica qué puede comprar una tarjeta, cuándo y cuánto.',
  'this template': 'esta plantilla',
})

export const templates = { ...limits, ...fixed }
