// The calls of those who are not in the portal yet: small, because the sign-in page waits for them.
import { endpoints } from 'virtual:open-endpoints'
import { nameEndpoints } from './endpoint-names.ts'

export const openApi = nameEndpoints(endpoints)
