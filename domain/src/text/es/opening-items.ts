// What people read on opening items, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const openingItems = phraseBook({
  'Line {n}: there is no account {account}': 'Línea {n}: no existe la cuenta {account}',
  'Line {n}: {typed} already exists': 'Línea {n}: {typed} ya existe',
  '{n} opening item of {n2} account, {filename}': '{n} partida inicial de {n2} cuenta, {filename}',
  '{n} opening item of {n2} accounts, {filename}': '{n} partida inicial de {n2} cuentas, {filename}',
  '{n} opening items of {n2} account, {filename}': '{n} partidas iniciales de {n2} cuenta, {filename}',
  '{n} opening items of {n2} accounts, {filename}': '{n} partidas iniciales de {n2} cuentas, {filename}',
  'opening item': 'partida inicial',
  'Some of these opening items have been imported in the meantime':
    'Algunas de estas partidas iniciales se importaron mientras tanto',
})
