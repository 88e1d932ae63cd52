// docs/product/sites.md#files-of-sites
import type { SiteFile, SiteFileOutcome } from '@forecourt/domain/contract/sites.ts'
import type { StreamedFile } from '@forecourt/domain/contract/endpoint.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { audit } from '#src/trail/audit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { compareSites, readMissing } from './file/compare-sites.ts'
import { readSiteFile } from './file/read-site-file.ts'
import { addAliases, addSites, changeSites, closeSites } from './file/write-sites.ts'
import { takeSites } from './site-values.ts'

/** As many of each kind as a person checks before deciding. */
const shown = 50
const problemsShown = 200

/** The preview and the import use the same comparison, so that what is written is what was shown. */
export const importSites = async (ctx: UserCtx, { content }: StreamedFile, file: SiteFile): Promise<SiteFileOutcome> => {
  const { card_network_id, mode, close_missing } = file
  if (!networks.some(({ id }) => id === card_network_id)) throw invalid({ card_network_id: ['Choose a network'] })
  const read = await readSiteFile(content, file)
  return inTransaction(ctx, async (ctx) => {
    if (mode === 'apply') await takeSites(ctx)
    const compared = await compareSites(ctx, card_network_id, read.sites)
    const missing = await readMissing(ctx, card_network_id, compared.told)
    const { added, changed, unchanged } = compared
    const problems = [...read.problems, ...compared.problems].toSorted((a, b) => a.line - b.line)
    const closed = close_missing ? missing.length : 0
    const counts = { added: added.length, changed: changed.length, unchanged, missing: missing.length, closed }
    const refused = new Set(problems.map(({ line }) => line)).size
    if (mode === 'apply') {
      await addSites(ctx, card_network_id, added)
      await changeSites(ctx, changed)
      const numbered = changed.map(({ stored, site }) => ({ ...site, site_number: stored.site_number }))
      await addAliases(ctx, card_network_id, [...added.map(({ site }) => site), ...numbered])
      if (closed > 0)
        await closeSites(
          ctx,
          missing.map(({ id }) => id),
        )
      await audit(ctx, { action: 'site.import', after: { card_network_id, layout: file.layout, ...counts, refused } })
      if (added.length > 0 || numbered.some(({ aliases }) => aliases !== undefined))
        await enqueue(ctx, 'imports.retry-waiting', {})
    }
    return {
      ...counts,
      lines: added.length + changed.length + unchanged + refused,
      refused,
      new_sites: added.slice(0, shown).map(({ line, site }) => ({
        line,
        site_number: site.site_number,
        name: site.name,
        city: (site.city as string | undefined) ?? '',
        state: site.state,
      })),
      changes: changed
        .slice(0, shown)
        .map(({ line, stored, fields }) => ({ line, site_number: stored.site_number, name: stored.name, fields })),
      missing_sites: missing.slice(0, shown).map(({ site_number, name }) => ({ site_number, name })),
      problems: problems.slice(0, problemsShown),
    }
  })
}
