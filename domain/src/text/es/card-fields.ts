// What people read on the fields of a card, in Spanish.
import { phraseBook } from '../phrase-book.ts'

const labels = {
  'Tax exempt doc': 'Documento de exención',
  'Misc 1': 'Varios 1',
  'Misc 2': 'Varios 2',
  'Misc 3': 'Varios 3',
  'Misc 4': 'Varios 4',
  'Misc key': 'Clave adicional',
  'Strict control': 'Control estricto',
  'Retail access': 'Acceso a estaciones minoristas',
  'State list': 'Lista de estados',
  'Zip lock-out': 'Bloqueo por código postal',
  'Max gallon per fill': 'Máximo de galones por carga',
  'Max gallon per period': 'Máximo de galones por período',
  'Gallon period': 'Período de galones',
  'Max dollar amount per fill': 'Monto máximo en dólares por carga',
  'Max dollar amount per period': 'Monto máximo en dólares por período',
  'Amount period': 'Período del monto',
  'Max transactions per day': 'Máximo de transacciones por día',
  'Fuel profile': 'Perfil de combustible',
  'Time profile': 'Perfil de horario',
}
const inLists = {
  ...labels,
  'Vehicle number': 'Número de vehículo',
  'Vehicle type': 'Tipo de vehículo',
  'Cost center': 'Centro de costos',
  Description: 'Descripción',
  Odometer: 'Odómetro',
  PIN: 'PIN',
  'Gallon limits': 'Límites en galones',
  'Dollar limits': 'Límites en dólares',
}

/** "Vehicle number, Description, PIN". */
const lists = Object.fromEntries(Object.entries(inLists).map(([label, said]) => [`${label}, {rest:say}`, `${said}, {rest}`]))
/** "Max gallon per fill: 100 gal". */
const facts = Object.fromEntries(
  Object.entries({ ...labels, 'Vehicle number': 'Número de vehículo', Description: 'Descripción', Odometer: 'Odómetro' }).map(
    ([label, said]) => [`${label}: {value:say}`, `${said}: {value}`],
  ),
)
/** "Max gallon per fill 100 gal · Misc 1 empty". */
const values = Object.fromEntries(
  Object.entries({ ...labels, 'Vehicle type': 'Tipo de vehículo', 'Cost center': 'Centro de costos' }).flatMap(
    ([label, said]) => [
      [`${label} {value:say}`, `${said}: {value}`],
      [`${label} {value:say} · {rest:say}`, `${said}: {value} · {rest}`],
    ],
  ),
)

const fixed = phraseBook({
  Identity: 'Identificación',
  Single: 'Individual',
  'The driver is asked for one more number at the pump.': 'En la bomba se le pide al conductor un número más.',
  Controls: 'Controles',
  'Products and hours': 'Productos y horario',
  'No repeat swipes, with a {n}-minute wait.': 'Sin pasadas repetidas, con una espera de {n} minutos.',
  Limits: 'Límites',
  Strict: 'Estricto',
  'The card also works at retail sites.': 'La tarjeta también funciona en estaciones minoristas.',
  Retail: 'Minorista',
  'The driver is asked for the odometer reading.': 'Se le pide al conductor la lectura del odómetro.',
  'Odometer prompt': 'Solicitud de odómetro',
  Area: 'Zona',
  States: 'Estados',
  'Example row: replace or delete': 'Fila de ejemplo: reemplazar o eliminar',
  Daily: 'Diario',
  Weekly: 'Semanal',
  'Vehicle number': 'Número de vehículo',
  'Vehicle number field is required': 'El número de vehículo es obligatorio',
})

export const cardFields = { ...lists, ...facts, ...values, ...labels, ...fixed }
