import type { Address, AddressInput } from '@forecourt/domain/contract/addresses.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const addressList = api.addresses.list

export const addressCalls = {
  list: (search: Written) => ({ ...query(api.addresses.list, { query: search }), placeholderData: keepPreviousData }),
}

/** An update carries no AccountId header; the account is the row's own. */
export const saveAddress = ({ id, ...body }: AddressInput & { id: number; version: number }) =>
  call(api.addresses.update, { params: { id: String(id) }, body }, { account_id: null })

/**
 * The current version of an address, unless it was deleted. The API has no call for a single address, and the list never exceeds
 * two pages.
 */
export const findAddress = async (id: number, page = 1): Promise<Address | undefined> => {
  const { data, meta } = await call(api.addresses.list, { query: { page: String(page), per_page: String(limits.perPage) } })
  const found = data.find((address) => address.id === id)
  return found || page >= meta.last_page ? found : findAddress(id, page + 1)
}

/** Exports every row that matches the filter. */
export const addressFile = fileOf(api.addresses.export)
