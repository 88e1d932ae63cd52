// What people read on invoices to print, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const invoicePrint = phraseBook({
  'To print': 'Por imprimir',
  Printed: 'Impreso',
  'Printed | invoice': 'Impresas',
  '{what:say} marked as printed': 'Marcado como impreso: {what}',
  'Making the file…': 'Haciendo el archivo…',
  'Print file (PDF)': 'Archivo para imprimir (PDF)',
  'Mark as printed': 'Marcar como impreso',
  'Invoices on paper': 'Facturas en papel',
  'Invoices are listed here when an account gets them by mail, or when no mail could be delivered.':
    'Las facturas aparecen aquí cuando una cuenta las recibe por correo postal, o cuando no se pudo entregar ningún correo.',
  'Nothing was printed yet': 'Aún no se imprimió nada',
  'Nothing to print': 'No hay nada por imprimir',
  'Gets its invoices by mail': 'Recibe sus facturas por correo postal',
  '{n} of {n2} invoice printed': '{n} de {n2} factura impresa',
  '{n} of {n2} invoices printed': '{n} de {n2} facturas impresas',
  'Print files': 'Archivos de impresión',
  'Files to print': 'Archivos por imprimir',
  'Download: {day}': 'Descargar: {day}',
  'Mark as printed: {day}': 'Marcar como impreso: {day}',
})
