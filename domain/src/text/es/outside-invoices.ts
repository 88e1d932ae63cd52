// What people read on invoices of other systems, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const outsideInvoices = phraseBook({
  'Until {last} the other system may still bill purchases from before {day}. Change this afterwards':
    'Hasta el {last}, el otro sistema aún puede facturar las compras anteriores al {day}. Cámbielo después',
  'Purchases from before {day} are on no invoice yet. Change this once they are':
    'Las compras anteriores al {day} aún no están en ninguna factura. Cambie esto cuando lo estén',
  'Enter the billing information of this account first': 'Ingrese primero la información de facturación de esta cuenta',
  'Line {n}: {problem:say}': 'Línea {n}: {problem}',
  'Line {n}: {invoice} has other facts further up': 'Línea {n}: {invoice} tiene otros datos más arriba',
  'Line {n}: {invoice} is here already, with other facts': 'Línea {n}: {invoice} ya está aquí, con otros datos',
  'The file is not a PDF': 'El archivo no es un PDF',
  'There is no invoice {typed} of another system': 'No hay ninguna factura {typed} de otro sistema',
  'This portal': 'Este portal',
  'Another system': 'Otro sistema',
  'Bill it here': 'Facturarla aquí',
  'Billed by another system': 'La factura otro sistema',
  'This portal bills this account.': 'Este portal factura esta cuenta.',
  'Another system bills this account.': 'Otro sistema factura esta cuenta.',
  '{by:say} bills this account.': '{by} factura esta cuenta.',
  'This portal bills what is bought from {day} on; another system bills what was bought before.':
    'Este portal factura lo que se compra desde el {day}; otro sistema factura lo que se compró antes.',
  'Another system bills what is bought from {day} on; this portal bills what was bought before.':
    'Otro sistema factura lo que se compra desde el {day}; este portal factura lo que se compró antes.',
  '{by:say} bills what is bought from {day} on; {before:say} bills what was bought before.':
    '{by} factura lo que se compra desde el {day}; {before} factura lo que se compró antes.',
  'Who bills this account': 'Quién factura esta cuenta',
  'Loading who bills this account': 'Cargando quién factura esta cuenta',
  'Changes saved': 'Cambios guardados',
  '{other:say} will bill what is bought from the next billing cycle on ({day}).':
    '{other} facturará lo que se compre desde el próximo ciclo de facturación ({day}).',
  'What the other system bills is not closed, priced or posted here. Invoices of the other system are imported on Payment import.':
    'Nada de eso se cierra, se le pone precio ni se contabiliza aquí. Las facturas del otro sistema se importan en Importación de pagos.',
  'It can be changed once the account has billing information.':
    'Se puede cambiar cuando la cuenta tenga información de facturación.',
})
