// One word for one thing in Spanish, too (GLOSSARY.md, docs/product/languages.md): if an English phrase has a business term, its
// translation must have the Spanish word from this table.
import { expect, test } from 'vitest'
import { phrases } from './es/phrases.ts'

const words: Record<string, RegExp> = {
  account: /cuenta/,
  'account group': /grupos? de cuentas/,
  'activation link': /enlaces? de activación/,
  adjustment: /ajuste/,
  allowance: /permisos? temporal/,
  amount: /monto/,
  approval: /aprobaci|aprobar/,
  authenticator: /autentica|Authenticator/,
  batch: /lote/,
  'billing cycle': /ciclos? de facturación/,
  'billing information': /información de facturación/,
  'bulk update': /actualizaci(?:ón|ones) masivas?/,
  'bulk upload': /carga masiva/,
  card: /tarjeta/,
  'card template': /plantillas? de tarjeta(?!s)/,
  certificate: /certificado/,
  'cost center': /centros? de costos/,
  'credit limit': /límite de crédito/,
  'credit memo': /notas? de crédito/,
  'customer service': /servicio al cliente/,
  dashboard: /panel/,
  'delivery address': /direcci(?:ón|ones) de entrega/,
  diesel: /diésel/,
  dispute: /reclam|reclám/,
  division: /división|divisiones/,
  driver: /conductor/,
  'driver id': /ID del? conductor/,
  embosser: /grabadora/,
  exception: /excepci/,
  exemption: /exenci/,
  fee: /cargo/,
  'fuel profile': /perfil(?:es)? de combustible/,
  gallon: /gal(?:ón|ones)?\b/,
  invitation: /invitaci/,
  invoice: /factura/,
  'late fee': /cargos? por mora/,
  ledger: /libro contable/,
  mapping: /asignación/,
  network: /\bred(?:es)?\b/,
  'number range': /rangos? de números/,
  odometer: /odómetro/,
  order: /pedi|pide|orden/,
  'owner operator': /propietarios? operador/,
  'owner-operator': /propietarios? operador/,
  passkey: /llaves? de acceso/,
  password: /contraseña/,
  payment: /pago|pagar|cobro/,
  'payment terms': /condiciones de pago/,
  PIN: /\bPIN\b/,
  'pin manager': /gerentes? (?:de tarjetas y )?de PIN/,
  plate: /placa/,
  'portable fleet': /flotas? portátil/,
  'price plan': /plan(?:es)? de precios/,
  'price rule': /reglas? de precio\b/,
  profile: /perfil/,
  provider: /proveedor/,
  pump: /bomba/,
  recipient: /destinatario/,
  'recovery code': /códigos? de recuperación/,
  refund: /reembols/,
  renewal: /renov/,
  role: /rol(?:es)?\b/,
  'scheduled report': /informe/,
  session: /sesi(?:ón|ones)/,
  'shipping method': /método de envío/,
  staff: /personal/,
  statement: /estados? de cuenta/,
  'strict control': /control estricto/,
  'take-over': /migraci/,
  task: /tarea/,
  'tax rate': /tasas? de impuesto/,
  template: /plantilla/,
  threshold: /umbral/,
  'time profile': /perfil(?:es)? de (?:combustible o de )?horario/,
  'tracking number': /número de rastreo/,
  transaction: /transacci|\btrans\./,
  vehicle: /vehículo/,
  'vehicle number': /números? de vehículo/,
  'waiting line': /líneas? (?:rechazadas y )?en espera/,
  'zip code': /códigos? postal/,
}

const plural = (word: string) => `(?:${word}|${word.replace(/y$/, 'ie').replace(/s$/, 'se').replace(/ch$/, 'che')}s)`
/** Ignores the contents of holes, and the context after a bar: 'Active | driver'. */
const withoutHoles = (text: string) => text.replaceAll(/\{[^}]*\}| \| \w+$/g, '·')

/** Column titles and other names that people type in English. */
const forMachines = /CSV with the columns|such as Vehicle number or|2 Vehicle …|cards\.secrets|check, wire and card/

test.each(Object.entries(words))('“%s” always has the same Spanish term', (english, spanish) => {
  const has = new RegExp(String.raw`(?<![\w-])${plural(english)}(?![\w-])`, 'i')
  const said = new RegExp(spanish.source, 'i')
  const otherwise = Object.entries(phrases).filter(
    ([phrase, saying]) => has.test(withoutHoles(phrase)) && !forMachines.test(phrase) && !said.test(saying),
  )
  expect(Object.fromEntries(otherwise)).toEqual({})
})
