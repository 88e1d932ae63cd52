import { api } from '#src/api/endpoints.ts'
import { call } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { saveFile } from '#src/api/save-file.ts'

/** As many as one reply holds; an account has few. */
const all = { per_page: '100' }

export const exemptionCalls = {
  own: () => query(api.exemptions.own, { query: all }),
}

export const saveOwnScan = async (id: number) => saveFile(await call(api.exemptions.ownScan, { params: { id: String(id) } }))
