// What people read around the terms and the policies, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const legal = phraseBook({
  'Last updated {day}': 'Última actualización: {day}',
  'This is the end of the terms.': 'Este es el final de los términos.',
  '{n} section. Scroll to read on.': '{n} sección. Desplácese para seguir leyendo.',
  '{n} sections. Scroll to read on.': '{n} secciones. Desplácese para seguir leyendo.',
  'You have accepted these terms. {0}': 'Usted ha aceptado estos términos. {0}',
  'I have read and agree': 'He leído y acepto',
  'Tick this to accept. Without accepting, the portal cannot be used.':
    'Marque esta casilla para aceptar. Sin aceptar, no se puede usar el portal.',
  'Log Out': 'Cerrar sesión',
  Print: 'Imprimir',
  Contents: 'Contenido',
})
