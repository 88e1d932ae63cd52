// What people read on ranges of card numbers, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const numberRanges = phraseBook({
  'Card number has already been taken': 'El número de tarjeta ya está en uso',
  '{network} numbers come from its range and are not typed': 'Los números de {network} salen de su rango y no se escriben',
  'Card number is entered twice': 'El número de tarjeta está dos veces',
  'Someone else has changed this range since you opened it': 'Otra persona cambió este rango desde que usted lo abrió',
  'Too few numbers of {network} are left: {n} for {cards:say}. Make its range longer on the Batches screen, under Number ranges':
    'Quedan muy pocos números de {network}: {n} para {cards}. Alargue su rango en la página Lotes, en Rangos de números',
  'Confirm the {network} number range first': 'Confirme primero el rango de números de {network}',
  '{network} issues its own numbers. Please type the number of this card':
    '{network} emite sus propios números. Escriba el número de esta tarjeta',
  'The last serial these digits have room for is {n}': 'El último número de serie que cabe en estos dígitos es {n}',
  'Must not be past the last serial': 'No debe pasar del último número de serie',
  'Serials below {n} were given out and are never given out again':
    'Los números de serie menores que {n} ya se asignaron y no se vuelven a asignar',
  '{network} has numbers of {n} digits that begin with {prefix}: a number could be given out twice':
    '{network} tiene números de {n} dígitos que comienzan con {prefix}: un número se podría asignar dos veces',
  '{network} has numbers of {n} digits that begin with any digit: a number could be given out twice':
    '{network} tiene números de {n} dígitos que comienzan con cualquier dígito: un número se podría asignar dos veces',
  Prefix: 'Prefijo',
  Length: 'Longitud',
  'Check digit (Luhn)': 'Dígito verificador (Luhn)',
  'Next serial': 'Siguiente número de serie',
  'Last serial': 'Último número de serie',
  'Warn when fewer are left than': 'Avisar cuando queden menos de',
  'Must be 4 to 19': 'Debe ser de 4 a 19',
  'There is room up to {n}': 'Hay espacio hasta {n}',
  'Number range': 'Rango de números',
  'Numbers come from this range': 'Los números salen de este rango',
  'When off, the network issues the numbers and staff enter them. They are still checked against these settings.':
    'Si está desactivado, la red emite los números y el personal los escribe. Aun así se verifican con esta configuración.',
  'The last digit is computed from the others.': 'El último dígito se calcula a partir de los demás.',
  'Numbers look like {0}. They are given out in an order that cannot be guessed.':
    'Los números tienen esta forma: {0}. Se asignan en un orden que no se puede adivinar.',
  'Check digit': 'Dígito verificador',
  Luhn: 'Luhn',
  'Numbers look like': 'Forma de los números',
  Ours: 'Nuestros',
  Remaining: 'Restantes',
  'From our range': 'De nuestro rango',
  'From the network': 'De la red',
  Low: 'Pocos',
  'Are {network} numbers such as {example} yours to give out?':
    '¿Le corresponde a usted asignar números de {network} como {example}?',
  Confirmed: 'Confirmado',
  Confirm: 'Confirmar',
  CONFIRM: 'CONFIRMAR',
  'Confirm the {network} range': 'Confirmar el rango de {network}',
  'A batch that needs more than are left is refused entirely.':
    'Un lote que necesita más de los que hay se rechaza por completo.',
  'Few numbers are left: {networks}': 'Quedan pocos números: {networks}',
  'Loading the number ranges': 'Cargando los rangos de números',
  '{source:say} · {n} digits': '{source} · {n} dígitos',
  left: 'restantes',
  'this range': 'este rango',
})
