// What people read in the search of the whole portal, in Spanish.
import { phraseBook } from '../phrase-book.ts'

export const search = phraseBook({
  Results: 'Resultados',
  'All {n} that matches': 'El único que coincide ({n})',
  'All {n} that match': 'Todos los que coinciden ({n})',
  '{period} · {amount}, due {day}': '{period} · {amount}, vence el {day}',
  Recent: 'Recientes',
  Search: 'Buscar',
  'Card, vehicle, order, invoice, person or page': 'Tarjeta, vehículo, pedido, factura, persona o página',
  'Account or page': 'Cuenta o página',
  'Nothing matches “{typed}”': 'Nada coincide con “{typed}”',
})
