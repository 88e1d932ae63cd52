// docs/product/transactions-and-money.md#coverage-health: active cards whose limits would not stand up in a fraud claim, and idle
// cards.
import { z } from 'zod'
import { coverageReasonNames } from '#src/rules/coverage.ts'
import { CardRow } from './cards.ts'
import { data, endpoint, page } from './endpoint.ts'
import { listQuery } from './fields.ts'
import { listFile } from './list-file.ts'

const reason = z.enum(coverageReasonNames)

export const coverageSorts = ['vehicle_number', 'last_four', 'description'] as const

const CoverageRow = CardRow.pick({
  id: true,
  last_four: true,
  vehicle_number: true,
  description: true,
  card_network_name: true,
  card_type_name: true,
  max_gallon_fill: true,
  max_gallon_period: true,
  max_amount_fill: true,
}).extend({
  max_amount_period: z.int().nullable(),
  states: z.array(z.string()),
  tank_capacity: z.int().nullable(),
  reasons: z.array(reason),
})
export type CoverageRow = z.output<typeof CoverageRow>

const ListQuery = listQuery(coverageSorts).extend({ reason: reason.optional() })

export const coverage = {
  list: endpoint({
    method: 'GET',
    path: '/v1/coverage',
    summary: 'Active cards that are not covered, each with its reasons; `idle` lists cards that nobody uses',
    access: 'cards.manage',
    reads: true,
    query: ListQuery,
    response: page(CoverageRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/coverage/export',
      summary: 'All cards that are not covered and match, as a file',
      access: 'cards.manage',
      query: ListQuery,
    }),
  ),
  health: endpoint({
    method: 'GET',
    path: '/v1/coverage/health',
    summary: 'How many active cards are covered, and why the others are not',
    access: 'cards.manage',
    reads: true,
    response: data(
      z.object({
        active: z.int(),
        /** Cards with at least one gap. Being idle does not count as a gap. */
        uncovered: z.int(),
        by_reason: z.array(z.object({ reason, total: z.int() })),
      }),
    ),
  }),
}
