import { embosser } from '@forecourt/domain/contract/embosser.ts'
import { bind } from '#src/http/mount.ts'
import { getEmbosser } from './embosser.queries.ts'
import { saveEmbosser, saveEmbosserKey } from './save-embosser.ts'
import { sendBatchToEmbosser } from './send-emboss-file.ts'
import { testEmbosser } from './test-embosser.ts'

const done = { data: {} }

export const embosserRoutes = bind('embosser', embosser, {
  get: async (ctx) => ({ data: await getEmbosser(ctx) }),
  save: async (ctx, { body }) => ({ data: await saveEmbosser(ctx, body) }),
  saveKey: async (ctx, { body }) => {
    await saveEmbosserKey(ctx, body.value)
    return done
  },
  test: async (ctx) => ({ data: await testEmbosser(ctx) }),
  send: async (ctx, { params }) => {
    await sendBatchToEmbosser(ctx, params.id)
    return done
  },
})
