// The drivers of the demo: the people on its Driver cards, with the driver numbers that its fills use, and a vehicle for each.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DemoCard, DemoFill } from './demo-fills.ts'
import { seededRandom } from './demo-random.ts'

export type DemoDriver = { driver_number: string; driver_name: string }
const nobody: DemoDriver = { driver_number: '', driver_name: '' }
const driverCard = 2
const cancelled = 5

const driverOn = ({ id, description }: DemoCard): DemoDriver => ({
  driver_number: String(1_000 + (id % 9_000)),
  driver_name: description,
})

/**
 * Who fueled with each card of an account. A driver card has a fixed driver. With other cards, drivers enter the number that their
 * fleet gave them: mostly the driver of that vehicle, now and then another, and a quarter of the pumps does not ask.
 */
export const demoDriverOf = (cards: readonly DemoCard[]) => {
  const drivers = cards.filter(({ card_type_id, card_status_id }) => card_type_id === driverCard && card_status_id !== cancelled)
  // The drivers are assigned to the vehicles in this order.
  const place = new Map(cards.filter((card) => card.vehicle_number).map(({ id }, index) => [id, index]))
  return (card: DemoCard, { day, transacted_at }: DemoFill): DemoDriver => {
    if (card.card_type_id === driverCard) return driverOn(card)
    if (drivers.length === 0) return nobody
    const random = seededRandom(card.id * 10_007 + day)
    const chance = random.next()
    const driver = chance < 0.63 ? drivers[(place.get(card.id) ?? card.id) % drivers.length]! : random.pick(drivers)
    const wasThere = driver.created_at.slice(0, 10) < transacted_at.slice(0, 10)
    return chance < 0.75 && wasThere ? driverOn(driver) : nobody
  }
}

/** The same expression as in the lines of the demo. */
const numberOf = sql`(1000 + c.id % 9000)::text`
const isTheirs = sql`c.card_type_id = 2 and c.card_status_id <> 8 and c.description ~ '^[A-Z]\\. '`

/** A driver whose card was cancelled has left. */
export const insertDemoDrivers = async ({ db }: Ctx) => {
  await sql`
    insert into drivers (account_id, driver_number, first_name, last_name, cost_center, status, left_on)
    select c.account_id, ${numberOf}, split_part(c.description, ' ', 1), split_part(c.description, ' ', 2), left(c.cost_center, 20),
      case when c.card_status_id = 5 then 'left' else 'active' end, case when c.card_status_id = 5 then c.status_changed_at::date end
    from cards c where ${isTheirs} order by c.id
    on conflict do nothing`.execute(db)
  await sql`
    update cards c set driver_id = d.id from drivers d
    where d.account_id = c.account_id and d.driver_number = ${numberOf} and ${isTheirs}`.execute(db)
  await sql`
    insert into assignments (account_id, driver_id, card_id, begins_at, ends_at)
    select c.account_id, c.driver_id, c.id, c.created_at,
      case when c.card_status_id = 5 then greatest(c.status_changed_at, c.created_at + interval '1 day') end
    from cards c where c.driver_id is not null order by c.id`.execute(db)
  await sql`
    insert into assignments (account_id, driver_id, vehicle_id, begins_at)
    select d.account_id, d.id, v.id, now() - interval '90 days'
    from (select id, account_id, row_number() over (partition by account_id order by id) as place from drivers where status = 'active') d
    join (select id, account_id, row_number() over (partition by account_id order by id) as place from vehicles) v
      using (account_id, place)`.execute(db)
}
