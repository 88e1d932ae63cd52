// Every call of the product, typed by the contract and implemented by a table of methods and paths (see endpoints-plugin.ts). The
// schemas of the contract exist for the compiler only: at run time an endpoint here has no `body` and no `response`.
import type { Api } from '@forecourt/domain/contract/api.ts'
import { endpoints } from 'virtual:portal-endpoints'
import { nameEndpoints } from './endpoint-names.ts'
import { openApi } from './open-endpoints.ts'

export const api: Api = { ...openApi, ...nameEndpoints(endpoints) }
