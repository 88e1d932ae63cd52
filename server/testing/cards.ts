// Valid templates and cards for tests, in the account that the test created.
import { randomInt, randomUUID } from 'node:crypto'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { accountKey, numberHash, pinIndex, sealSecret } from '#src/secrets/vault.ts'
import type { Portal } from './portal.ts'

/** The required controls of a CFN Vehicle card. */
export const cardControls = {
  card_fuel_profile_id: 3,
  max_gallon_fill: 50,
  max_gallon_period: 150,
  card_period_gallon_id: 1,
}

const cfn = 1
const vehicle = 3

type NewTemplate = {
  template_name?: string
  card_network_id?: number
  card_type_id?: number
  card_fuel_profile_id?: number
  max_gallon_fill?: number | null
  max_gallon_period?: number | null
}

export const aTemplate = ({ db }: Pick<Portal, 'db'>, template: NewTemplate = {}) =>
  db
    .insertInto('card_templates')
    .values({
      template_name: `Template ${randomUUID()}`,
      card_network_id: cfn,
      card_type_id: vehicle,
      max_gallon_fill: 100,
      max_gallon_period: 300,
      ...template,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const aVehicleNumber = () => String(randomInt(10_000_000, 99_999_999))

/** Five digits, which CFN accepts. */
export const aPin = () => String(randomInt(10_000, 99_999))

/** The body of a valid `POST /v1/cards` for a CFN Vehicle card. */
export const aNewCard = async (portal: Pick<Portal, 'db'>) => ({
  card_template_id: (await aTemplate(portal)).id,
  vehicle_number: aVehicleNumber(),
  ...cardControls,
})

type NewTestCard = {
  account_id: number
  card_network_id?: number
  card_type_id?: number
  card_status_id?: number
  vehicle_number?: string | null
  description?: string
  max_gallon_fill?: number
  card_time_profile_id?: number
  /** When the card was made: a Pending card with this date waits for its activation. */
  made_at?: string
  expires_on?: string
  created_at?: string
  /** In plain digits. They are sealed as in the product. */
  pin?: string
  number?: string
}

/** Inserts a card into the database: active and numbered unless the test sets other values. */
export const aCard = async ({ db, ctx }: Pick<Portal, 'db' | 'ctx'>, { pin, number, ...card }: NewTestCard) => {
  const { id } = await db
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('cards', 'id'))`.as('id'))
    .executeTakeFirstOrThrow()
  const digits = number ?? `7088${String(randomInt(10 ** 11)).padStart(12, '0')}`
  const dataKey = await accountKey(ctx, card.account_id)
  const place = { account_id: card.account_id, card_network_id: card.card_network_id ?? cfn, card_id: id }
  return db
    .insertInto('cards')
    .values({
      id,
      card_network_id: cfn,
      card_type_id: vehicle,
      card_status_id: cardStatus.active,
      vehicle_number: aVehicleNumber(),
      ...cardControls,
      ...card,
      number_sealed: sealSecret(dataKey, { ...place, secret: 'number' }, digits),
      number_hash: numberHash(ctx, digits),
      last_four: digits.slice(-4),
      ...(pin && { pin_sealed: sealSecret(dataKey, { ...place, secret: 'pin' }, pin), pin_index: pinIndex(ctx, place, pin) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
