import type { RawBuilder } from 'kysely'

/** Rows of a check: `name` says what is wrong, `place` where. A ledger that is right has none. */
export type Check = RawBuilder<{ name: string; place: string }>
