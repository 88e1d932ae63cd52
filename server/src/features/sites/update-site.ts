import type { Site, SiteEdit, SiteInput } from '@forecourt/domain/contract/sites.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { siteColumns, siteProblems, takeSites, writeBelongings } from './site-values.ts'
import { getSite } from './sites.queries.ts'

const inputOf = (site: Site): SiteInput => ({
  card_network_id: site.card_network_id,
  site_number: site.site_number,
  name: site.name,
  address: site.address,
  city: site.city,
  county: site.county,
  county_guessed: site.county_guessed,
  state: site.state,
  zipcode: site.zipcode,
  phone: site.phone,
  brand: site.brand,
  kind: site.kind,
  latitude: site.latitude,
  longitude: site.longitude,
  products: site.products,
  prices: site.prices,
  hours: site.hours,
  truck_access: site.truck_access,
  high_flow: site.high_flow,
  has_def: site.has_def,
  status: site.status,
  opens_on: site.opens_on,
  closes_on: site.closes_on,
  owner_participant: site.owner_participant,
  site_group: site.site_group,
  aliases: site.aliases,
  account_ids: site.account_ids,
})

/** Whether the guessed county was right. The lines that were taxed by it then need no review. */
const confirmsCounty = (before: Site, after: SiteInput) =>
  before.county_guessed && !after.county_guessed && before.county === after.county

/** A provisional site is complete once a person saves it. */
export const updateSite = (ctx: UserCtx, id: number, { version, ...sent }: SiteEdit) =>
  inTransaction(ctx, async (ctx) => {
    // An import reads the state of a site before it writes fills, so a change of the state waits for the import.
    if (sent.state !== undefined) await takeTurn(ctx)
    await takeSites(ctx)
    const before = await getSite(ctx, id)
    const values = mergeSent(inputOf(before), sent)
    const problems = siteProblems(values)
    if (before.has_fills && values.state !== before.state)
      problems['state'] = ['Fuel was bought here, so the state can no longer change']
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const { numUpdatedRows } = await ctx.db
      .updateTable('sites')
      .set({ ...(await siteColumns(ctx, values)), source: sql`case source when 'transaction' then 'hand' else source end` })
      .set({ version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('Someone else has changed this site since you opened it', 'version')
    await writeBelongings(ctx, id, values)
    if (confirmsCounty(before, values)) await ctx.db.deleteFrom('guessed_county_taxes').where('site_id', '=', id).execute()
    await audit(ctx, { action: 'site.update', object: { type: 'site', id }, before: inputOf(before), after: values })
    await enqueue(ctx, 'sites.place-lines', { site_id: id })
    return getSite(ctx, id)
  })
