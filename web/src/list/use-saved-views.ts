import { useQuery } from '@tanstack/react-query'
import type { ListView, ViewedList } from '@forecourt/domain/contract/list-views.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { useCall } from '#src/api/use-call.ts'

const noViews: readonly ListView[] = []
const refresh = { refresh: ['listViews'] } as const
const inline = { ...refresh, failure: 'inline' } as const

/** A person's views of one list, and what others in the account share. Without them the list works as ever. */
export const useSavedViews = (list: ViewedList) => {
  const views = useQuery(query(api.listViews.list, { query: { list } })).data?.data ?? noViews
  const save = useCall(api.listViews.save, inline)
  const update = useCall(api.listViews.update, inline)
  const removal = useCall(api.listViews.remove, refresh)
  const restore = useCall(api.listViews.save, refresh)

  /** Only one's own can be put back as it was. */
  const remove = ({ id, name, search, is_shared, is_own }: ListView) =>
    removal.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () =>
          showPopup({
            variant: 'success',
            message: 'View deleted',
            ...(is_own && {
              actions: [{ label: 'Undo', onClick: () => restore.mutate({ body: { list, name, search, is_shared } }) }],
            }),
          }),
      },
    )

  return { views, save, update, remove }
}
