// Inserts cards for a journey directly into the database. Each journey has an account of its own, so no two share cards.
import { randomUUID } from 'node:crypto'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { Db } from '../server/src/db/connect.ts'
import type { peopleIn } from '../server/testing/people.ts'

type People = ReturnType<typeof peopleIn> & {
  aCustomer: (member?: { roles?: readonly RoleName[] }) => Promise<{ user: { email: string }; account: { id: number } }>
}

type Patch = { card_status_id?: number; max_gallon_fill?: number; description?: string }

/** The required fields of a CFN Vehicle card, under a template that allows 100 gallons a fill and 300 a day. */
const aCfnVehicleCard = {
  card_network_id: 1,
  card_type_id: 3,
  card_status_id: cardStatus.active,
  card_fuel_profile_id: 3,
  max_gallon_fill: 50,
  max_gallon_period: 150,
  card_period_gallon_id: 1,
  template_snapshot: JSON.stringify({ template_name: 'CFN Trucks', max_gallon_fill: 100, max_gallon_period: 300 }),
}

/** The cards end in 7001, 7002 and so on; their vehicles are 201, 202 and so on. */
export const addCards = (db: Db, account_id: number, { count, from = 1, ...patch }: Patch & { count: number; from?: number }) =>
  db
    .insertInto('cards')
    .values(
      Array.from({ length: count }, (_, index) => ({
        account_id,
        last_four: String(7_000 + from + index),
        vehicle_number: String(200 + from + index),
        description: `Truck ${from + index}`,
        ...aCfnVehicleCard,
        ...patch,
      })),
    )
    .returning(['id', 'last_four'])
    .execute()

/** A user with an account that has this many active cards. */
export const aFleet = async (people: People, db: Db, { count = 1, roles = ['card manager'] as readonly RoleName[] } = {}) => {
  const { user, account } = await people.aCustomer({ roles })
  const cards = await addCards(db, account.id, { count })
  return { user, account, cards }
}

export const aTemplateName = () => `Journey ${randomUUID().slice(0, 8)}`

type NewTemplate = {
  template_name: string
  card_network_id?: number
  card_type_id?: number
  card_fuel_profile_id?: number
  card_time_profile_id?: number
  card_period_gallon_id?: number
  max_gallon_fill?: number
}

export const addTemplate = (db: Db, template: NewTemplate) =>
  db
    .insertInto('card_templates')
    .values({ card_network_id: 1, card_type_id: 3, max_gallon_fill: 100, max_gallon_period: 200, ...template })
    .returning(['id', 'template_name', 'version'])
    .executeTakeFirstOrThrow()
