import { useQuery } from '@tanstack/react-query'
import { scopeNames, type AccountScope, type scopedCapabilities } from '@forecourt/domain/rules/account-scope.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

const fiveMinutes = 300_000

type Scoped = (typeof scopedCapabilities)[number]

/**
 * docs/product/accounts.md#reading-across-accounts: the scopes a person can choose besides the selected account. Empty while
 * loading, and for a person without a second account to read.
 */
export const useScopes = (capability: Scoped): readonly { value: AccountScope; label: string }[] => {
  const { data } = useQuery({ ...query(api.accounts.scopes, {}), staleTime: fiveMinutes }).data ?? {}
  const counts = data?.accounts.find((each) => each.capability === capability)
  const hasGroup = (counts?.in_group ?? 0) > 1
  // Without other accounts, "all my accounts" would equal the group.
  const hasMore = (counts?.mine ?? 0) > Math.max(1, counts?.in_group ?? 0)
  if (!hasGroup && !hasMore) return []
  return [
    { value: 'account', label: scopeNames.account },
    ...(hasGroup ? [{ value: 'group', label: data?.group ?? scopeNames.group } as const] : []),
    ...(hasMore ? [{ value: 'mine', label: scopeNames.mine } as const] : []),
  ]
}
