// docs/product/receivables.md#opening-items
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint } from './endpoint.ts'
import { Requested } from './money-requests.ts'

export const openingItems = {
  take: endpoint({
    method: 'POST',
    path: '/v1/opening_items',
    summary: 'Take in a CSV of what accounts owed before the ledger; a second person approves it',
    access: 'receivables.manage',
    multipart: { field: 'file', max_bytes: limits.moneyFileBytes, extensions: ['csv', 'txt'] },
    response: data(Requested.extend({ items: z.int(), total: z.int() })),
    conflicts: true,
  }),
}
