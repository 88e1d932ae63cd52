// What people read on divisions, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const divisions = phraseBook({
  'This division exists already': 'Esta división ya existe',
  'Someone else has changed this division since you opened it': 'Otra persona cambió esta división desde que usted la abrió',
  'This division has accounts': 'Esta división tiene cuentas',
})
