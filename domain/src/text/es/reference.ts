// What people read about the closed lists, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const reference = phraseBook({
  'Unknown card type': 'Tipo de tarjeta desconocido',
})
