import { transactions } from '@forecourt/domain/contract/transactions.ts'
import { bind } from '#src/http/mount.ts'
import { correctOdometer } from './correct-odometer.ts'
import { exportTransactions } from './export-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import { getTransaction } from './transactions.queries.ts'

export const transactionRoutes = bind('transactions', transactions, {
  list: (ctx, { query }) => listTransactions(ctx, query),
  export: (ctx, { query }) => exportTransactions(ctx, query),
  get: async (ctx, { params }) => ({ data: await getTransaction(ctx, params.id) }),
  correctOdometer: async (ctx, { params, body }) => ({ data: await correctOdometer(ctx, params.id, body) }),
})
