// What people read while a new provider sets the portal up, in Spanish.
import { phraseBook } from '../phrase-book.ts'

const steps = {
  Provider: 'Proveedor',
  Mail: 'Correo',
  Networks: 'Redes',
  'Number ranges': 'Rangos de números',
  Sites: 'Estaciones',
  'Profiles and tax rates': 'Perfiles y tasas de impuesto',
  'Card templates': 'Plantillas de tarjeta',
  Receivables: 'Cuentas por cobrar',
  'Second member of staff': 'Segundo miembro del personal',
  'First account': 'Primera cuenta',
}

/** Only of the steps: "Do it after all" is a sentence of its own. */
const ofSteps = Object.fromEntries(
  Object.entries(steps).flatMap(([step, said]): [string, string][] => [
    [`Do ${step}`, `Hacer: ${said}`],
    [`Skip ${step}`, `Omitir: ${said}`],
  ]),
)

const words = phraseBook({
  '{n}. {label:say}': '{n}. {label}',
  '{settled} of {n} steps done': '{settled} de {n} pasos hechos',
  'Loading the set-up': 'Cargando la configuración inicial',
  Steps: 'Pasos',
  'Go there': 'Ir allí',
  'Go there: {label:say}': 'Ir allí: {label}',
  'Do it after all': 'Hacerlo de todos modos',
  Skip: 'Omitir',
  'To do': 'Por hacer',
})

export const setup = { ...ofSteps, ...words }
