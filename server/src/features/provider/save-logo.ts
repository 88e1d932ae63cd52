import { createHash } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { pngSize } from '#src/outside/png.ts'
import { isLogoSize, keepPaperLogo, paperLogo } from './keep-paper-logo.ts'
import { getProvider } from './provider.queries.ts'
import { renewProvider, tellInstances } from './renew-provider.ts'

type Logo = { logo: Buffer; logo_type: string; logo_hash: string } | { logo: null; logo_type: null; logo_hash: null }

const write = async (ctx: UserCtx, logo: Logo, picture?: Buffer) => {
  await inTransaction(ctx, async (ctx) => {
    const { logo_hash: before } = await ctx.db.selectFrom('provider').select('logo_hash').forUpdate().executeTakeFirstOrThrow()
    // Does not raise the version, which is only for the facts: a new picture must not conflict with a colleague who is editing
    // them.
    await ctx.db.updateTable('provider').set(logo).execute()
    if (logo.logo_hash && picture) await keepPaperLogo(ctx, { logo_hash: logo.logo_hash, picture })
    await audit(ctx, { action: 'provider.update-logo', before: { hash: before }, after: { hash: logo.logo_hash } })
    await tellInstances(ctx)
  })
  await renewProvider(ctx)
  return getProvider(ctx)
}

export const saveLogo = async (ctx: UserCtx, content: Uint8Array) => {
  const size = pngSize(content)
  if (!size) throw invalid({ file: ['This is not a PNG picture'] })
  if (!isLogoSize(size)) throw invalid({ file: [`A logo is at most ${limits.logoSide} pixels wide and high`] })
  const picture = paperLogo(content)
  if (!picture) throw invalid({ file: ['This picture is broken and cannot be shown. Save it again as PNG'] })
  const logo_hash = createHash('sha256').update(content).digest('hex')
  return write(ctx, { logo: Buffer.from(content), logo_type: 'image/png', logo_hash }, picture)
}

export const removeLogo = (ctx: UserCtx) => write(ctx, { logo: null, logo_type: null, logo_hash: null })
