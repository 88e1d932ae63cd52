// Every call of the product: `api.cards.list`. The server mounts this table, the portal calls it, OpenAPI describes it.
import { accounts } from './accounts.ts'
import { config } from './config.ts'
import { dashboard } from './dashboard.ts'
import { profile } from './profile.ts'
import { reference } from './reference.ts'
import { session } from './session.ts'

export const api = { session, accounts, profile, reference, dashboard, config }
export type Api = typeof api
