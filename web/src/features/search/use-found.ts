import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { identityOf } from '#src/api/session.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import type { DestinationGroup } from './destinations.ts'
import { askFor, kinds } from './kinds.ts'

type Asking = { user: SessionUser; account: Account | null; keyword: string; day: (at: string) => string; signal: AbortSignal }

/** If one kind fails to load, the others are still shown. */
const findAll = async ({ user, account, keyword, day, signal }: Asking): Promise<DestinationGroup[]> => {
  const asked = kinds.filter(({ may, isOfAccount }) => may(identityOf(user)) && (account !== null || !isOfAccount))
  const found = await Promise.allSettled(asked.map(({ find }) => find(askFor(keyword), signal, day)))
  return found
    .map((result, place) => ({
      title: asked[place]!.title,
      items: result.status === 'fulfilled' ? result.value : [],
    }))
    .filter(({ items }) => items.length > 0)
}

/**
 * Searches only what the user may see. Keeps the previous results until all new ones have arrived, so that the list changes once
 * and nothing moves away under the pointer.
 */
export const useFound = (user: SessionUser, account: Account | null, typed: string) => {
  const keyword = typed.trim()
  const { day } = useAccountTime()
  const isAsked = keyword.length > 1
  const found = useQuery({
    queryKey: ['search', account?.id ?? null, user.user_id, keyword],
    queryFn: ({ signal }) => findAll({ user, account, keyword, day, signal }),
    enabled: isAsked,
    placeholderData: isAsked ? keepPreviousData : undefined,
  })
  return { groups: isAsked ? (found.data ?? []) : [], isSearching: isAsked && found.isFetching }
}
