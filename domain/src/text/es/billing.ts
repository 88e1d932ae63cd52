// What people read on Billing Information, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const billing = phraseBook({
  'Billing information was changed by {name}': '{name} cambió la información de facturación',
  'New tax ID': 'Nuevo número de identificación fiscal',
  'Leave empty to keep {tax_id}': 'Déjelo vacío para conservar {tax_id}',
  'Employer identification number, ##-#######': 'Número de identificación del empleador, ##-#######',
  'One per line, at most {n}': 'Una por línea, {n} como máximo',
  'To each of the invoice e-mails': 'A cada correo electrónico para facturas',
  'On paper, to the bill-to address': 'En papel, a la dirección de facturación',
  'The mail leads to the portal, where only people with a login see the invoice':
    'El correo lleva al portal, donde solo quien tiene acceso ve la factura',
  'Totals by group at the end of the invoice': 'Totales por grupo al final de la factura',
  'So that each can be passed on separately': 'Para que cada uno se pueda entregar por separado',
  'Printed on every invoice': 'Impreso en cada factura',
  'Only on the invoices of this account': 'Solo en las facturas de esta cuenta',
  'These are agreed with us. Only customer service can change them.':
    'Esto se acordó con nosotros. Solo el servicio al cliente puede cambiarlo.',
  'Save again': 'Guardar de nuevo',
  'Last changed {moment}, {zone}': 'Último cambio: {moment}, {zone}',
  'Who your invoices are made out to, and where they are sent': 'A nombre de quién van sus facturas y adónde se envían',
  'Nothing has been entered yet': 'Aún no se ha ingresado nada',
  'the billing information': 'la información de facturación',
  'Another address was entered': 'Se ingresó otra dirección',
})
