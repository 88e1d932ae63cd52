// docs/product/invoices.md#the-paper: the logo in the form that invoices print. It is kept when the provider gets another one.
import { sql } from 'kysely'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { Ctx } from '#src/system/context.ts'
import { shrunkTo, writePng } from '#src/outside/png-paper.ts'
import { pngSize, readPng } from '#src/outside/png.ts'

/** 300 pixels per inch of its space on paper. */
const mostPixels = { width: 750, height: 150 }

export const isLogoSize = (size: { width: number; height: number }) =>
  [size.width, size.height].every((side) => side >= 1 && side <= limits.logoSide)

/** Undefined if the picture cannot be decoded completely. */
export const paperLogo = (content: Uint8Array) => {
  const size = pngSize(content)
  const pixels = size && isLogoSize(size) ? readPng(content) : undefined
  return pixels && writePng(shrunkTo(pixels, mostPixels))
}

export const keepPaperLogo = async ({ db }: Pick<Ctx, 'db'>, logo: { logo_hash: string; picture: Buffer }) => {
  await db
    .insertInto('paper_logos')
    .values(logo)
    .onConflict((taken) => taken.doNothing())
    .execute()
}

/** Converts a logo that was uploaded before invoices had one. A logo that cannot be decoded is not printed. */
export const keepOlderLogo = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<{ logo: Buffer; logo_hash: string }>`
    select p.logo, p.logo_hash from provider p
    where p.logo is not null and not exists (select from paper_logos l where l.logo_hash = p.logo_hash)`.execute(ctx.db)
  for (const { logo, logo_hash } of rows) {
    const picture = paperLogo(logo)
    if (picture) await keepPaperLogo(ctx, { logo_hash, picture })
  }
}
