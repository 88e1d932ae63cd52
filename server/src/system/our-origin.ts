import { problems } from '@forecourt/domain/messages.ts'
import type { Ctx } from './context.ts'
import { invalid } from './errors.ts'

/** Only compares. The link in the mail is built from the configured origin (docs/product/api.md#addresses-for-links). */
export const assertOurOrigin = (ctx: Ctx, field: string, url: string | undefined) => {
  if (url === undefined) return
  const origin = URL.canParse(url) ? new URL(url).origin : 'none'
  if (!ctx.config.allowed_origins.includes(origin)) throw invalid({ [field]: [problems.foreignOrigin] })
}
