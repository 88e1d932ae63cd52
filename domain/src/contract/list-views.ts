// docs/product/handling.md#saved-views: filters and order of a list under a name, on every device. A view is private unless its
// owner shares it with the account.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, line } from './fields.ts'

const viewedLists = ['cards', 'orders', 'users'] as const
export type ViewedList = (typeof viewedLists)[number]

const list = z.enum(viewedLists)
const name = line(limits.viewName).min(1, 'Give it a name')
/** As it stands in the address. The list reads it as it reads any address: an impossible value counts as not given. */
const search = z
  .string()
  .max(1_000)
  .regex(/^[\w.~%+*=&-]*$/, 'Must be a query as it stands in an address')

const View = z.object({
  id: z.int(),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  /** False: another person shares it. */
  is_own: z.boolean(),
})
export type ListView = z.output<typeof View>

export const listViews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/list_views',
    summary: 'Saved views of a list in this account: the caller’s own and those shared with the account',
    access: 'member',
    query: z.object({ list }),
    response: data(z.array(View)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/list_views',
    summary: 'Save a view by its name; one of the caller’s own with the same name is replaced',
    access: 'member',
    body: z.strictObject({ list, name, search, is_shared: z.boolean().default(false) }),
    response: data(View),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/list_views/:id',
    summary: 'Give one of the caller’s own views another name, share it or keep it private',
    access: 'member',
    params: IdParam,
    body: z.strictObject({ name, is_shared: z.boolean() }),
    response: data(View),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/list_views/:id',
    summary: 'Forget a saved view: one’s own, or a shared one for those who manage users',
    access: 'member',
    params: IdParam,
    response: done,
  }),
}
export type NewListView = z.output<typeof listViews.save.body>
export type ListViewEdit = z.output<typeof listViews.update.body>
