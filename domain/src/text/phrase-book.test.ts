import { expect, test } from 'vitest'
import { phrases } from './es/phrases.ts'
import { phraseBook, speaker } from './phrase-book.ts'

const say = speaker(
  phraseBook({
    Save: 'Guardar',
    Active: 'Activa',
    '{n} cards': '{n} tarjetas',
    'Card {card} is {status:say}': 'La tarjeta {card} está {status}',
    'Card {card} is {status:say} since {day}': 'La tarjeta {card} está {status} desde el {day}',
    'Card {card} goes to {place:say}': 'La tarjeta {card} va a {place}',
    'Press {0} to refresh': 'Pulse {0} para actualizar',
    '{who} has left': '{who} se fue',
    '{place:say}, {day}': '{place}, el {day}',
    'Row 7': 'Fila 7',
    'Paid in full (100 %)': 'Pagado por completo (100 %)',
    'Told: {note}.': 'Se dijo: {note}.',
    'Due {day}.': 'Vence el {day}.',
    'Ask {network}': 'Pedir a {network}',
    'Copied {last_four}': 'Copiada {last_four}',
    'For {email}': 'Para {email}',
    'Show {label:say}': 'Mostrar {label}',
    'Spent in {month}': 'Gastado en {month}',
  }),
)

test.each([
  ['a phrase without holes', 'Save', 'Guardar'],
  ['figures', '1,204 cards', '1,204 tarjetas'],
  ['a name stays, one of our own words is said', 'Card Save is Active', 'La tarjeta Save está Activa'],
  ['the phrase that says most is taken', 'Card 12 is Active since Nov 3', 'La tarjeta 12 está Activa desde el Nov 3'],
  ['a word without a phrase stays inside one', 'Card 12 goes to Odd', 'La tarjeta 12 va a Odd'],
  ['an element keeps its hole', 'Press {0} to refresh', 'Pulse {0} para actualizar'],
  ['a phrase that begins with a hole', 'Pat O’Hara has left', 'Pat O’Hara se fue'],
  ['marks that mean something to a pattern', 'Paid in full (100 %)', 'Pagado por completo (100 %)'],
  ['a name that looks like a hole or a pattern', 'Told: {n} $& .*.', 'Se dijo: {n} $& .*.'],
  ['lines', 'Told: one\ntwo.', 'Se dijo: one\ntwo.'],
])('%s', (_, text, said) => {
  expect(say(text)).toBe(said)
})

test.each(['Lost cards', 'Saves', 'save', '', '12', ' cards', 'constructor', 'toString'])(
  '%j is not a phrase of the book',
  (text) => {
    expect(say(text)).toBeUndefined()
  },
)

test.each([
  ['a day', 'Due 3 de nov de 2026.', 'Vence el 3 de nov de 2026.'],
  ['a network', 'Ask Private Site', 'Pedir a Private Site'],
  ['the last four digits', 'Copied 0042', 'Copiada 0042'],
  ['an address', 'For pat@example.com', 'Para pat@example.com'],
  ['a word of a closed list', 'Show Active', 'Mostrar Activa'],
  ['a month', 'Spent in noviembre de 2026', 'Gastado en noviembre de 2026'],
])('a hole accepts values of its kind: %s', (_, text, said) => {
  expect(say(text)).toBe(said)
})

test.each([
  'Due to rain.',
  'Ask for an invoice address',
  'Ask the driver',
  'Copied all of it',
  'For questions about privacy',
  'Show trailer',
  'Card 12 is Odd',
  'Spent in the yard',
  'Pat\nSam has left',
])('%j fits no hole, so it is not translated', (text) => {
  expect(say(text)).toBeUndefined()
})

test.each([
  'Until you report the loss or theft you are liable for purchases made with the card.',
  'For questions and requests about privacy call Fleet Fuel, or use Contact Support in the portal.',
  'Diesel spare, from Kent',
  'Driver, Pat',
  'TRUCK 42',
  '1 of 35 vehicles of Pat',
])('the Spanish book does not translate %j', (text) => {
  expect(speaker(phrases)(text)).toBeUndefined()
})

test('a phrase is translated the same way again after many other texts', () => {
  const first = say('5 cards')
  for (let count = 0; count < 6_000; count++) say(`unknown ${count}`)
  expect(say('5 cards')).toBe(first)
})

test('a translation may name only the holes of its phrase', () => {
  // @ts-expect-error -- {other} is not in the phrase
  phraseBook({ 'Card {card}': 'Tarjeta {other}' })
  // @ts-expect-error -- a translation may not add a hole either
  phraseBook({ Card: 'Tarjeta {card}' })
  expect(phraseBook({ 'Card {card:say}': 'Tarjeta {card}' })).toEqual({ 'Card {card:say}': 'Tarjeta {card}' })
})

test.each([
  ['texts set apart by a dot', '5 cards · Active · Seattle', '5 tarjetas · Activa · Seattle'],
  ['an open hole does not take in what comes after a dot', 'Due Nov 3. · 5 cards', 'Vence el Nov 3. · 5 tarjetas'],
  ['sentences beside each other', 'Due Nov 3. Pat has left', 'Vence el Nov 3. Pat se fue'],
  ['a list of words of ours', 'Save, Row 7', 'Guardar, Fila 7'],
  ['a list of counts', '2 cards, 7 cards', '2 tarjetas, 7 tarjetas'],
  ['facts set apart by a semicolon', 'Due Nov 3.; Pat has left', 'Vence el Nov 3.; Pat se fue'],
  ['a word and its colon, before any pattern', 'Active:', 'Activa:'],
  ['a word at the end of a sentence', '5 cards · Active.', '5 tarjetas · Activa.'],
  ['an amount below zero', '-$5.00 cards', '-$5.00 tarjetas'],
])('%s', (_, text, said) => {
  expect(say(text)).toBe(said)
})

test('the hole for an element is not filled by text', () => {
  expect(say('Press now to refresh')).toBeUndefined()
})
