// docs/product/handling.md#saved-views: named filters of a list or parameters of a report, available on every device. A view is
// private unless it is shared with the account.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { viewedScreens } from '#src/rules/viewed-screens.ts'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, line } from './fields.ts'

const screen = z.enum(viewedScreens)
const name = line(limits.viewName).min(1, 'Give it a name')
/** The query string of the address. The screen parses it like any address and ignores impossible values. */
const search = z
  .string()
  .max(4_000)
  .regex(/^[\w.~%+*=&-]*$/, 'Must be a query as used in an address')

const View = z.object({
  id: z.int(),
  /** Null for the caller's last settings on this screen. */
  name: z.string().nullable(),
  search: z.string(),
  is_shared: z.boolean(),
  /** False if another person shares the view. */
  is_own: z.boolean(),
})
export type View = z.output<typeof View>

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/v1/views',
    summary: 'Saved views of a screen in this account: the caller’s own, what they used last, and those shared with the account',
    access: 'member',
    reads: true,
    query: z.object({ screen }),
    response: data(z.array(View)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/views',
    summary: 'Save a view by its name, or (without one) what was used last; one of the caller’s own with this name is replaced',
    access: 'member',
    body: z.strictObject({ screen, name: name.nullable(), search }),
    response: data(View),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/v1/views/:id',
    summary: 'Give one of the caller’s own views another name',
    access: 'member',
    params: IdParam,
    body: z.strictObject({ name }),
    response: data(View),
  }),
  share: endpoint({
    method: 'PUT',
    path: '/v1/views/:id/sharing',
    summary: 'Share one of the caller’s own views with the account, or make any shared view of the account private again',
    access: 'views.share',
    params: IdParam,
    body: z.strictObject({ is_shared: z.boolean() }),
    response: data(View),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/views/:id',
    summary: 'Delete one of the caller’s own views',
    access: 'member',
    params: IdParam,
    response: done,
  }),
}
export type NewView = z.output<typeof views.save.body>
