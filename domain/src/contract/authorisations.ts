// docs/product/transactions-and-money.md#declines: authorisation requests from pumps and their answers, newest first.
import { z } from 'zod'
import { limitFields } from '#src/rules/decline-reasons.ts'
import { endpoint, page } from './endpoint.ts'
import { enteredDay, flag, id, listQuery } from './fields.ts'
import { listFile } from './list-file.ts'
import { clockTime } from './transactions.ts'

const named = z.string().nullable()

const AuthorisationRow = z.object({
  id: z.int(),
  authorised_at: clockTime,
  card_id: z.int(),
  last_four: named,
  vehicle_number: named,
  card_description: z.string(),
  site_name: named,
  city: named,
  state: named,
  product_name: named,
  /** Thousandths of a gallon. */
  quantity: z.int().nullable(),
  /** Cents. */
  amount: z.int().nullable(),
  is_approved: z.boolean(),
  decline_code: z.string(),
  /** The reason of a decline in words, and what can be done about it. Both are empty for an approval. */
  reason: z.string(),
  advice: z.string(),
  /** What the driver tried, and what the card allows now. Empty for an approval, or when neither is known. */
  tried: z.string(),
  /** The request exceeded a limit of the card, which can be raised or loosened by an allowance. */
  is_beyond_limit: z.boolean(),
  /** That limit, if the card still has it, and the whole gallons or dollars that were tried, if the network said so. */
  exceeded_limit: z.object({ field: z.enum(limitFields), tried: z.int().nullable() }).nullable(),
  /** The card's hours caused the decline: another time profile helps, more gallons do not. */
  is_outside_hours: z.boolean(),
})
export type AuthorisationRow = z.output<typeof AuthorisationRow>

const ListQuery = listQuery(['authorised_at'])
  .omit({ orderBy: true, sortedBy: true })
  .extend({
    card_id: id.optional(),
    is_declined: flag.optional(),
    decline_code: z.string().max(40).optional(),
    from: enteredDay.optional(),
    to: enteredDay.optional(),
  })

export const authorisations = {
  list: endpoint({
    method: 'GET',
    path: '/v1/authorisations',
    summary: 'Authorisations of the account’s cards, or only what was declined, each with its reason in words',
    access: 'exceptions.view',
    reads: true,
    query: ListQuery,
    response: page(AuthorisationRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/authorisations/export',
      summary: 'All authorisations that match, as a file',
      access: 'exceptions.view',
      query: ListQuery,
    }),
  ),
}
