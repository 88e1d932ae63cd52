/** Wall time as the product sees it. Expiries use the database's clock; this one is for days, schedules and files. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
