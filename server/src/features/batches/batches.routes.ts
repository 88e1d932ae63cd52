import { batches } from '@forecourt/domain/contract/batches.ts'
import { bind } from '#src/http/mount.ts'
import { exportBatches } from './export-batches.ts'
import { assignNumbers } from './assign-numbers.ts'
import { getBatch, listBatches, listOrdersToBatch } from './batches.queries.ts'
import { completeBatch } from './complete-batch.ts'
import { createBatch } from './create-batch.ts'
import { generateNumbers } from './generate-numbers.ts'
import { fetchBatchFile } from './fetch-batch-file.ts'
import { listLines } from './list-lines.ts'
import { listPinStates } from './pin-availability.ts'
import { redrawPin } from './redraw-pin.ts'
import { removeOrder } from './remove-order.ts'
import { shipBatch } from './ship-batch.ts'

export const batchRoutes = bind('batches', batches, {
  list: (ctx, { query }) => listBatches(ctx, query),
  export: (ctx, { query }) => exportBatches(ctx, query),
  ordersToBatch: (ctx, { query }) => listOrdersToBatch(ctx, query),
  create: async (ctx, { body }) => ({ data: await createBatch(ctx, body.order_ids) }),
  get: async (ctx, { params }) => ({ data: await getBatch(ctx, params.id) }),
  lines: (ctx, { params, query }) => listLines(ctx, params.id, query),
  removeOrder: async (ctx, { params }) => ({ data: await removeOrder(ctx, params.id, params.order_id) }),
  pinAvailability: (ctx, { params, query }) => listPinStates(ctx, params.id, query),
  redrawPin: async (ctx, { params }) => ({ data: await redrawPin(ctx, params.id, params.line_id) }),
  generate: async (ctx, { params }) => ({ data: await generateNumbers(ctx, params.id) }),
  assign: async (ctx, { params, body }) => ({ data: await assignNumbers(ctx, params.id, body.lines) }),
  complete: async (ctx, { params }) => ({ data: await completeBatch(ctx, params.id) }),
  ship: async (ctx, { params, body }) => ({ data: await shipBatch(ctx, params.id, body) }),
  file: (ctx, { params }) => fetchBatchFile(ctx, params),
})
