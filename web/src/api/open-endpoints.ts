// The calls a visitor makes before signing in: small, because the sign-in page loads them.
import { endpoints } from 'virtual:open-endpoints'
import { nameEndpoints } from './endpoint-names.ts'

export const openApi = nameEndpoints(endpoints)
