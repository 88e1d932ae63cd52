// What people read on late fees, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const lateFees = phraseBook({
  'late fee': 'cargo por mora',
  'late fee waived': 'cargo por mora condonado',
  'returned payment fee': 'cargo por pago devuelto',
  'Today or earlier': 'Hoy o antes',
  'Late fees': 'Cargos por mora',
  'Fee for a returned payment': 'Cargo por pago devuelto',
  'Loading the agreements': 'Cargando los acuerdos',
  'Fees that the account agreed to': 'Cargos que la cuenta aceptó',
  'Agreed {day}, {contract}': 'Aceptado el {day}, {contract}',
  'From the day after, the fee may be charged. An agreement cannot be revoked here.':
    'Desde el día siguiente se puede cobrar el cargo. Un acuerdo no se puede anular aquí.',
  'Agreed on': 'Aceptado el',
})
