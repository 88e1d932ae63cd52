import type { RawBuilder } from 'kysely'
import type { Scope } from '../kept/scope.ts'

/** Rows of a check: `name` says what is wrong, `place` where. A ledger that is right has none. */
export type Check = RawBuilder<{ name: string; place: string }>

/** Over everything, or only over what was written since the last proof. */
export type ScopedCheck = (scope?: Scope) => Check
