// What people read on the closing of an account, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const accountClosing = phraseBook({
  'Must be today or later': 'Debe ser hoy o después',
  'This account is not closed': 'Esta cuenta no está cerrada',
  'This account was closed more than {n} days ago': 'Esta cuenta se cerró hace más de {n} días',
  'Unused credit to refund': 'Crédito sin usar por reembolsar',
  '{n} line, {total}': '{n} línea, {total}',
  '{n} lines, {total}': '{n} líneas, {total}',
  'the account was closed': 'se cerró la cuenta',
  'The account is closed. You can take it along as a portable fleet':
    'La cuenta está cerrada. Puede llevársela como flota portátil',
  '{account} is closed. It can be exported as a portable fleet': '{account} está cerrada. Se puede exportar como flota portátil',
})
