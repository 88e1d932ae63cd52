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

test.each([
  ['Mon 10:48 PM is outside the time profile M-F 5a-7p', 'Lun 10:48 p.m. está fuera del perfil de horario L-V 5a-7p'],
  [
    'Requested 19 nov 2026, 5:52 a.m. hora del Pacífico by Dana Whitlock · 1.3 MB, kept until 26 nov 2026, 5:53 a.m.',
    'Solicitada el 19 nov 2026, 5:52 a.m. hora del Pacífico por Dana Whitlock · 1.3 MB, se conserva hasta el 26 nov 2026, 5:53 a.m.',
  ],
  [
    'Email has been registered: a@fleet.test already receives “Every day at 6:00 am Pacific”',
    'El correo electrónico ya está registrado: a@fleet.test ya recibe “Todos los días a las 6:00 a.m., zona Pacífico”',
  ],
  ['Mon–Fri 5:00 AM–7:00 PM', 'Lun a Vie, 5:00 a.m.–7:00 p.m.'],
  ['Tue–Sun 12:00 AM–6:00 AM; Mon all day', 'Mar a Dom, 12:00 a.m.–6:00 a.m.; Lun, todo el día'],
  ['Sat 5:00 AM–midnight', 'Sáb, 5:00 a.m.–medianoche'],
])('%s: the hour is written as in every other Spanish text', (text, said) => {
  expect(spanish(text)).toBe(said)
})

test('a word that describes something needs a phrase of its own: "To complete | site" is not sent to an address', () => {
  expect(spanish('To complete | site')).toBeUndefined()
  expect(spanish('All | site')).toBe('Todas')
})

test.each([
  ['Replaces card ending 1394, vehicle 81', 'Reemplaza la tarjeta terminada en 1394, vehículo 81'],
  ['Replaces card of Pat Lee', 'Reemplaza la tarjeta de Pat Lee'],
  ['The old card does not change: it stays Active.', 'La tarjeta anterior no cambia: sigue en el estado Activa.'],
  ['Card “Night shift”', 'Tarjeta “Night shift”'],
  ['2 orders marked as shipped', '2 pedidos se marcaron como despachados'],
])('%s: the card that an order replaces and the orders of a batch are said in Spanish', (text, said) => {
  expect(spanish(text)).toBe(said)
})
