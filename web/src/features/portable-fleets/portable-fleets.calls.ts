import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

const lookEvery = 1_000
const onePage = { page: '1', per_page: '10' }

type Listed = { state: { data?: { data: readonly PortableFleet[] } | undefined } }

/** Polls while a file is being built. */
const whileMade = ({ state }: Listed) => (state.data?.data.some((fleet) => fleet.state === 'queued') ? lookEvery : false)

const which = (account_id: number) => ({ params: { account_id: String(account_id) } })
export const oneFleet = (account_id: number, id: number) => ({ params: { account_id: String(account_id), id: String(id) } })

/** Files of the selected account; `fleetsOf` reads those of any account, for staff. */
export const ownFleets = {
  list: () => ({ ...query(api.portableFleets.list, { query: onePage }), refetchInterval: whileMade }),
  make: () => call(api.portableFleets.make, {}),
  file: ({ id }: PortableFleet) => call(api.portableFleets.file, { params: { id: String(id) } }),
}

export const fleetsOf = (account_id: number) => ({
  list: () => ({
    ...query(api.portableFleets.listOf, { ...which(account_id), query: onePage }),
    refetchInterval: whileMade,
  }),
  make: () => call(api.portableFleets.makeOf, which(account_id)),
  file: ({ id, has_secrets }: PortableFleet) =>
    call(has_secrets ? api.portableFleets.secretFile : api.portableFleets.fileOf, oneFleet(account_id, id)),
})

export type FleetCalls = typeof ownFleets | ReturnType<typeof fleetsOf>
