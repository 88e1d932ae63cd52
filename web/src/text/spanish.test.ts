import { expect, test } from 'vitest'
import { spanish } from './spanish.ts'

test.each([
  ['12 nov 2026, 7:13 a.m., ULSD #2, Kent Cardlock, card 0509', '12 nov 2026, 7:13 a.m., ULSD #2, Kent Cardlock, tarjeta 0509'],
  ['ULSD #2, Kent Cardlock, card 0509, vehicle A 7', 'ULSD #2, Kent Cardlock, tarjeta 0509, vehículo A 7'],
  ['Vehicle number, card 3', 'Número de vehículo, tarjeta 3'],
  ['CO-000012, card 3', 'CO-000012, tarjeta 3'],
])('%s: the card named in the line is translated to Spanish', (text, said) => {
  expect(spanish(text)).toBe(said)
})
