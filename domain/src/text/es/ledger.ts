// What people read on the ledger, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const ledger = phraseBook({
  'The ledger is not in use yet': 'El libro contable aún no está en uso',
})
