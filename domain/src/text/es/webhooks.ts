// What people read on webhooks, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const webhooks = phraseBook({
  'Answered {n}': 'Respondió {n}',
  'it answered that it is gone': 'respondió que ya no existe',
  'no message has arrived since {day}': 'no ha llegado ningún mensaje desde el {day}',
})
