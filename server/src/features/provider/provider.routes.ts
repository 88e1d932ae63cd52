import { provider } from '@forecourt/domain/contract/provider.ts'
import { bind } from '#src/http/mount.ts'
import { getLogo, getProvider } from './provider.queries.ts'
import { removeLogo, saveLogo } from './save-logo.ts'
import { saveProvider } from './save-provider.ts'
import { sendTestLetter } from './send-test-letter.ts'

export const providerRoutes = bind('provider', provider, {
  get: async (ctx) => ({ data: await getProvider(ctx) }),
  save: async (ctx, { body }) => ({ data: await saveProvider(ctx, body) }),
  saveLogo: async (ctx, { upload }) => ({ data: await saveLogo(ctx, upload.content) }),
  removeLogo: async (ctx) => ({ data: await removeLogo(ctx) }),
  logo: async (ctx, { params }, { reply }) => {
    const content = await getLogo(ctx, params.hash)
    // A different picture has a different address, so this one never changes. Mails are read on other sites, which may show it
    // too.
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'cross-origin')
    return { filename: 'logo.png', content_type: 'image/png', content }
  },
  testLetter: async (ctx) => ({ data: await sendTestLetter(ctx) }),
})
