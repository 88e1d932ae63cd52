// Tax rates for tests, each for a new place, so that tests do not affect each other.
import { randomUUID } from 'node:crypto'
import type { Portal } from './portal.ts'

/** Three cents a gallon of diesel in a city of Oregon, far in the future. */
export const aTaxRate = (change: { effective_from?: string; rate?: number; locality?: string } = {}) => ({
  level: 'city' as const,
  state: 'OR' as const,
  locality: `City ${randomUUID()}`,
  tax_class: 'diesel' as const,
  rate: 3_000,
  effective_from: '2090-07-01',
  ...change,
})

export const anEnteredRate = async ({ db }: Pick<Portal, 'db'>, change: Parameters<typeof aTaxRate>[0] = {}) =>
  db
    .insertInto('tax_rates')
    .values({ ...aTaxRate(change), is_per_gallon: true })
    .returningAll()
    .executeTakeFirstOrThrow()
