import { useQuery } from '@tanstack/react-query'
import type { View } from '@forecourt/domain/contract/views.ts'
import type { ViewedScreen } from '@forecourt/domain/rules/viewed-screens.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { lastUsedOf } from './last-used.ts'
import { viewCalls } from './views.calls.ts'

export type SavedView = View & { name: string }
type Named = Pick<SavedView, 'name' | 'is_shared'>

const isNamed = (view: View): view is SavedView => view.name !== null
const none: readonly View[] = []
const refresh = { refresh: ['views'] } as const
const inline = { ...refresh, failure: 'inline' } as const
const paramsOf = ({ id }: Pick<View, 'id'>) => ({ id: String(id) })

/** Sharing is a separate call, sent only if the value changes. */
const shareAs = async (view: View, is_shared: boolean) => {
  if (view.is_shared !== is_shared) await call(api.views.share, { params: paramsOf(view), body: { is_shared } })
}

/** The user's views of one screen, and those shared by others in the account. The screen also works without them. */
export const useSavedViews = (screen: ViewedScreen) => {
  const views = useQuery(viewCalls.list(screen)).data?.data ?? none
  const keep = async ({ search, name, is_shared }: Named & { search: string }) =>
    shareAs((await call(api.views.save, { body: { screen, name, search } })).data, is_shared)
  const save = useAction(keep, inline)
  const restore = useAction(keep, refresh)
  const update = useAction(async ({ view, name, is_shared }: Named & { view: SavedView }) => {
    if (name !== view.name) await call(api.views.rename, { params: paramsOf(view), body: { name } })
    await shareAs(view, is_shared)
  }, inline)
  const removal = useCall(api.views.remove, refresh)
  const sharing = useCall(api.views.share, { ...refresh, popup: 'View no longer shared' })

  const remove = (view: SavedView) =>
    removal.mutate(
      { params: paramsOf(view) },
      {
        onSuccess: () =>
          showPopup({
            variant: 'success',
            message: 'View deleted',
            actions: [{ label: 'Undo', onClick: () => restore.mutate(view) }],
          }),
      },
    )
  const stopSharing = (view: SavedView) => sharing.mutate({ params: paramsOf(view), body: { is_shared: false } })

  return { views: views.filter(isNamed), save, update, remove, stopSharing }
}

/** The parameters the user last used on a screen. */
export const useLastUsed = (screen: ViewedScreen) => {
  const views = useQuery(viewCalls.list(screen))
  const saving = useCall(api.views.save, inline)
  return {
    isPending: views.isPending,
    lastUsed: lastUsedOf(views.data?.data),
    remember: (search: string) => saving.mutate({ body: { screen, name: null, search } }),
  }
}
