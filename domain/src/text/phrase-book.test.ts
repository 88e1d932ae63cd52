import { expect, test } from 'vitest'
import { phraseBook, speaker } from './phrase-book.ts'

const say = speaker(
  phraseBook({
    Save: 'Guardar',
    Active: 'Activa',
    '{n} cards': '{n} tarjetas',
    'Card {card} is {status:say}': 'La tarjeta {card} está {status}',
    'Card {card} is {status:say} since {day}': 'La tarjeta {card} está {status} desde el {day}',
    'Press {0} to refresh': 'Pulse {0} para actualizar',
    '{who} has left': '{who} se fue',
    'Paid in full (100 %)': 'Pagado por completo (100 %)',
    'Due {a}.': 'Vence {a}.',
  }),
)

test.each([
  ['a phrase without holes', 'Save', 'Guardar'],
  ['figures', '1,204 cards', '1,204 tarjetas'],
  ['a name stays, one of our own words is said', 'Card Save is Active', 'La tarjeta Save está Activa'],
  ['the phrase that says most is taken', 'Card 12 is Active since Nov 3', 'La tarjeta 12 está Activa desde el Nov 3'],
  ['a word without a phrase stays inside one', 'Card 12 is Odd', 'La tarjeta 12 está Odd'],
  ['an element keeps its hole', 'Press {0} to refresh', 'Pulse {0} para actualizar'],
  ['a phrase that begins with a hole', 'Pat O’Hara has left', 'Pat O’Hara se fue'],
  ['marks that mean something to a pattern', 'Paid in full (100 %)', 'Pagado por completo (100 %)'],
  ['a name that looks like a hole or a pattern', 'Due {n} $& .*.', 'Vence {n} $& .*.'],
  ['lines', 'Due one\ntwo.', 'Vence one\ntwo.'],
])('%s', (_, text, said) => {
  expect(say(text)).toBe(said)
})

test.each(['Lost cards', 'Saves', 'save', '', '12', ' cards', 'constructor', 'toString'])(
  '%j is no phrase of the book',
  (text) => {
    expect(say(text)).toBeUndefined()
  },
)

test('what was asked once is answered alike again, also after many other texts', () => {
  const first = say('5 cards')
  for (let count = 0; count < 6_000; count++) say(`unknown ${count}`)
  expect(say('5 cards')).toBe(first)
})

test('a translation may only name the holes of its phrase', () => {
  // @ts-expect-error -- {other} is not in the phrase
  phraseBook({ 'Card {card}': 'Tarjeta {other}' })
  // @ts-expect-error -- nor may one be added
  phraseBook({ Card: 'Tarjeta {card}' })
  expect(phraseBook({ 'Card {card:say}': 'Tarjeta {card}' })).toEqual({ 'Card {card:say}': 'Tarjeta {card}' })
})

test.each([
  ['texts set apart by a dot', '5 cards · Active · Seattle', '5 tarjetas · Activa · Seattle'],
  ['an open hole does not take in what comes after a dot', 'Due Nov 3. · 5 cards', 'Vence Nov 3. · 5 tarjetas'],
  ['sentences beside each other', 'Due Nov 3. Pat has left', 'Vence Nov 3. Pat se fue'],
  ['an amount below zero', '-$5.00 cards', '-$5.00 tarjetas'],
])('%s', (_, text, said) => {
  expect(say(text)).toBe(said)
})

test('the hole of an element is filled by an element only', () => {
  expect(say('Press now to refresh')).toBeUndefined()
})
