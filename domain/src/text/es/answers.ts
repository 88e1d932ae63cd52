// What people read when the server refuses a file, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const answers = phraseBook({
  'One file at a time': 'Un archivo a la vez',
  'A file is required': 'Se requiere un archivo',
  'Only {kinds} files are accepted': 'Solo se aceptan archivos {kinds}',
})
