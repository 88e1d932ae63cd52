import type { RawBuilder } from 'kysely'
import type { Scope } from '../kept/scope.ts'

/** Returns a row per problem: `name` says what is wrong, `place` where. For a correct ledger it returns none. */
export type Check = RawBuilder<{ name: string; place: string }>

/** Checks everything, or only what was written since the last proof. */
export type ScopedCheck = (scope?: Scope) => Check
