// The finding of a rule in words, as in the rule table of the domain. Built in SQL, because a report may have more rows than fit
// in memory. A test compares both versions, rule by rule.
import { beforeActivation, exceptionRules, type ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import { sql } from 'kysely'
import type { Sql } from './conditions.ts'

const [actual, threshold] = [sql`coalesce(e.actual, 0)`, sql`coalesce(e.threshold, 0)`]

const decimal = (value: Sql, digits: number) =>
  sql`to_char(${value}, ${sql.lit(`FM999,999,999,990${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`)})`
const count = (value: Sql) => decimal(sql`${value}::numeric`, 0)
/** The same as `counted` of the domain. */
const counted = (value: Sql, one: string) =>
  sql`${count(value)} || case when ${value} = 1 then ${sql.lit(` ${one}`)} else ${sql.lit(` ${one}s`)} end`
const filled = (value: Sql) => sql`${decimal(sql`${value} / 1000.0`, 1)} || ' gal'`
const allowed = (value: Sql) => sql`${decimal(sql`${value} / 1000.0`, 0)} || ' gal'`
const dollars = (value: Sql) => sql`'$' || ${decimal(sql`${value} / 100.0`, 2)}`
const perGallon = (value: Sql) => sql`'$' || ${decimal(sql`${value} / 100000.0`, 3)}`
const perMile = (value: Sql) => sql`${decimal(sql`${value} / 100.0`, 1)} || ' mpg'`
/** In floating point, like the calculation in the rule table. */
const above = sql`${count(sql`floor((${actual}::float8 / (case when ${threshold} = 0 then 1 else ${threshold} end)::float8 - 1) * 100 + 0.5)`)} || '%'`
const [first, second] = [sql`split_part(e.detail, '|', 1)`, sql`split_part(e.detail, '|', 2)`]

const text = (strings: TemplateStringsArray, ...parts: Sql[]): Sql =>
  sql.join(
    strings.flatMap((string, at) => [...(string ? [sql`${sql.lit(string)}::text`] : []), ...(parts[at] ? [parts[at]] : [])]),
    sql` || `,
  )
const either = (condition: Sql, yes: Sql, no: Sql) => sql`case when ${condition} then ${yes} else ${no} end`

const sentences: Record<ExceptionCode, Sql> = {
  OVER_FILL: either(
    sql`e.detail = 'dollars'`,
    text`${dollars(actual)} exceeds ${dollars(threshold)} per fill`,
    text`${filled(actual)} exceeds ${allowed(threshold)} per fill`,
  ),
  OVER_TANK: text`${filled(actual)} is ${above} more than the vehicle’s tank of ${allowed(threshold)} holds`,
  OVER_PERIOD: either(
    sql`${first} = 'dollars'`,
    text`${dollars(actual)} so far exceeds ${dollars(threshold)} per ${second}`,
    text`${filled(actual)} so far exceeds ${allowed(threshold)} per ${second}`,
  ),
  OFF_HOURS: text`${first} is outside the time profile ${second}`,
  OFF_STATE: text`A site in ${first}; the card may be used in ${second}`,
  OFF_ZIP: text`A site in zip code ${first}; the card is locked out of ${second}`,
  OFF_NETWORK: text`${first} is a retail site, and the card has no retail access`,
  PRODUCT: text`${first} is not in the fuel profile ${second}`,
  REPEAT: text`Filled again after ${count(actual)} min; at least ${count(threshold)} min should pass`,
  TRAVEL: text`From ${first} to ${second} in that time takes ${count(actual)} mph; the rule allows ${count(threshold)} mph`,
  MPG: either(
    sql`e.detail = 'least'`,
    text`${perMile(actual)} is below ${perMile(threshold)} on a large fill`,
    text`${perMile(actual)} is far from the vehicle’s average of ${perMile(threshold)}`,
  ),
  ODOMETER: either(
    sql`e.detail = 'missing'`,
    text`No odometer reading was entered`,
    either(
      sql`e.detail = 'back'`,
      text`Odometer ${count(actual)} is not above ${count(threshold)} of the previous fill`,
      text`Odometer jumped by ${counted(actual, 'mile')}; ${count(threshold)} is the most in that time`,
    ),
  ),
  MANUAL: text`The card was keyed in by hand, not swiped`,
  PRICE: text`${perGallon(actual)} per gal is ${above} above the account’s average of ${perGallon(threshold)}`,
  LOST_USE: either(
    sql`${second} = 'declined'`,
    text`An attempt to use the card after it was marked ${first}`,
    either(
      sql`${first} = ${sql.lit(beforeActivation)}`,
      text`The card was used before it was activated`,
      text`The card was used after it was marked ${first}`,
    ),
  ),
  DYED_ON_ROAD: text`${first} is not for roads; the vehicle’s type is ${second}`,
  DECLINES: text`${counted(actual, 'decline')} in one day, the last one: ${first}`,
  IDLE: text`Not used for more than ${counted(threshold, 'day')}`,
  NO_LIMIT: first,
}

const byCode = (values: Partial<Record<ExceptionCode, Sql>>, otherwise: Sql) =>
  sql`case e.code ${sql.join(
    Object.entries(values).map(([code, value]) => sql`when ${sql.lit(code)} then ${value}`),
    sql` `,
  )} else ${otherwise} end`

/** For an exception `e`. */
export const exceptionSentence = byCode(sentences, sql`e.detail`)

export const exceptionName = byCode(
  Object.fromEntries(Object.entries(exceptionRules).map(([code, { name }]) => [code, sql`${sql.lit(name)}`])),
  sql`e.code`,
)

/** A figure of a finding with the unit of its rule; null where the rule has none. */
export const measured = (value: Sql) => {
  const volumeOrMoney = either(sql`split_part(e.detail, '|', 1) = 'dollars'`, dollars(value), filled(value))
  return byCode(
    {
      OVER_FILL: volumeOrMoney,
      OVER_TANK: filled(value),
      OVER_PERIOD: volumeOrMoney,
      REPEAT: text`${count(value)} min`,
      TRAVEL: text`${count(value)} mph`,
      MPG: perMile(value),
      ODOMETER: text`${count(value)} mi`,
      PRICE: perGallon(value),
      DECLINES: count(value),
    },
    sql`null::text`,
  )
}
