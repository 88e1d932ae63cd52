// docs/product/sites.md: the provider's sites, the site files, and the locator for every member of an account.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { siteFileLayouts, siteFileModes } from '#src/rules/site-file.ts'
import { minutesOfDay, siteKinds, sitePrecisions, siteSources, siteStatuses, truckAccess } from '#src/rules/site-fields.ts'
import { states } from '#src/states.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import {
  bodyId,
  bodyListedId,
  day,
  enteredDay,
  flag,
  IdParam,
  line,
  listedId,
  listQuery,
  timestamp,
  version,
  whole,
} from './fields.ts'
import { listFile } from './list-file.ts'

const stateCodes = states.map(({ code }) => code)
const site_number = line(10).min(1, 'Give the number of the site')

const OpenWindow = z
  .strictObject({
    days: z.int().min(1).max(127),
    from_minute: z.int().min(0).max(minutesOfDay),
    to_minute: z.int().min(0).max(minutesOfDay),
  })
  .refine(({ from_minute, to_minute }) => from_minute < to_minute, 'Must end after it begins')

const values = {
  card_network_id: bodyListedId,
  site_number,
  name: line(60).min(1, 'Give the site a name'),
  address: line(80),
  city: line(60),
  county: line(60),
  /** The county was derived from the ZIP code. Saving false confirms it. */
  county_guessed: z.boolean(),
  state: z.enum(stateCodes as [string, ...string[]], 'Choose a state'),
  zipcode: z.string().regex(/^(\d{5}(-\d{4})?)?$/, 'Must be a ZIP code'),
  phone: line(30),
  brand: line(30),
  kind: z.enum(siteKinds),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  products: z.array(bodyListedId).max(100),
  /** Posted prices, in hundred-thousandths of a dollar. */
  prices: z.array(z.strictObject({ product_id: bodyListedId, price: z.int().min(1).max(200_000_000) })).max(100),
  /** Null if unknown. */
  hours: z.array(OpenWindow).max(28).nullable(),
  truck_access: z.enum(truckAccess).nullable(),
  high_flow: z.boolean(),
  has_def: z.boolean(),
  status: z.enum(siteStatuses),
  opens_on: enteredDay.nullable(),
  closes_on: enteredDay.nullable(),
  owner_participant: line(10),
  site_group: line(60),
  /** Other site numbers that files use for this site. */
  aliases: z.array(site_number).max(20),
  /** The accounts of a private yard. */
  account_ids: z.array(bodyId).max(500),
}

export const SiteInput = z.strictObject({
  ...values,
  address: values.address.default(''),
  city: values.city.default(''),
  county: values.county.default(''),
  county_guessed: values.county_guessed.default(false),
  zipcode: values.zipcode.default(''),
  phone: values.phone.default(''),
  brand: values.brand.default(''),
  latitude: values.latitude.default(null),
  longitude: values.longitude.default(null),
  products: values.products.default([]),
  prices: values.prices.default([]),
  hours: values.hours.default(null),
  truck_access: values.truck_access.default(null),
  high_flow: values.high_flow.default(false),
  has_def: values.has_def.default(false),
  status: values.status.default('open'),
  opens_on: values.opens_on.default(null),
  closes_on: values.closes_on.default(null),
  owner_participant: values.owner_participant.default(''),
  site_group: values.site_group.default(''),
  aliases: values.aliases.default([]),
  account_ids: values.account_ids.default([]),
})
export type SiteInput = z.output<typeof SiteInput>

const SiteEdit = changeOf(SiteInput).omit({ card_network_id: true, site_number: true }).extend({ version })
export type SiteEdit = z.output<typeof SiteEdit>

const known = {
  id: z.int(),
  card_network_id: z.int(),
  site_number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  phone: z.string(),
  brand: z.string(),
  kind: z.enum(siteKinds),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: z.enum(sitePrecisions),
  products: z.array(z.int()),
  hours: z.array(z.object({ days: z.int(), from_minute: z.int(), to_minute: z.int() })).nullable(),
  truck_access: z.enum(truckAccess).nullable(),
  high_flow: z.boolean(),
  has_def: z.boolean(),
}

const SiteRow = z.object({
  ...known,
  county: z.string(),
  county_guessed: z.boolean(),
  status: z.enum(siteStatuses),
  source: z.enum(siteSources),
  to_complete: z.boolean(),
  /** Fills taxed by the guessed county and not reviewed yet. */
  guessed_taxes: z.int(),
  version: z.int(),
})
export type SiteRow = z.output<typeof SiteRow>

const Site = SiteRow.extend({
  county_fips: z.string(),
  prices: z.array(z.object({ product_id: z.int(), price: z.int() })),
  opens_on: day.nullable(),
  closes_on: day.nullable(),
  owner_participant: z.string(),
  site_group: z.string(),
  time_zone: z.string(),
  /** A site with fills can no longer change its state, and its fills can be taxed again. */
  has_fills: z.boolean(),
  aliases: z.array(z.string()),
  account_ids: z.array(z.int()),
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
  updated_at: timestamp,
})
export type Site = z.output<typeof Site>

export const siteViews = ['all', 'to complete', 'to review'] as const

const price = z.object({ product_id: z.int(), price: z.int(), seen_on: day.nullable() })

const NearSite = z.object({
  ...known,
  /** The straight-line distance in tenths of a mile. */
  distance: z.number(),
  /** In the site's local time; null if the hours are unknown. */
  is_open: z.boolean().nullable(),
  /** The prices this account last paid per gallon, with taxes. */
  paid: z.array(price),
  /** Pump prices: posted, or the median of what other accounts saw this week. */
  pump_prices: z.array(price.extend({ is_median: z.boolean() })),
})
export type NearSite = z.output<typeof NearSite>

const Near = z.object({
  origin: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }),
  sites: z.array(NearSite),
  /** Whether more sites match than are listed. */
  is_cut: z.boolean(),
  /** The networks whose cards the account has. */
  networks: z.array(z.int()),
})
export type Near = z.output<typeof Near>

export const SiteFile = z.strictObject({
  card_network_id: listedId,
  layout: z.enum(siteFileLayouts),
  mode: z.enum(siteFileModes),
  /** JSON that maps our fields to the file's columns. If omitted, the column titles must be our field names. */
  mapping: z.string().max(4_000).optional(),
  /** Whether to close sites that an earlier file had and this one lacks. */
  close_missing: flag.default(false),
})
export type SiteFile = z.output<typeof SiteFile>

const SiteFileOutcome = z.object({
  lines: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  missing: z.int(),
  closed: z.int(),
  refused: z.int(),
  /** The first few of each kind, for checking. */
  new_sites: z.array(z.object({ line: z.int(), site_number: z.string(), name: z.string(), city: z.string(), state: z.string() })),
  changes: z.array(
    z.object({
      line: z.int(),
      site_number: z.string(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  missing_sites: z.array(z.object({ site_number: z.string(), name: z.string() })),
  problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
})
export type SiteFileOutcome = z.output<typeof SiteFileOutcome>

const SiteChoice = z.object({
  id: z.int(),
  card_network_id: z.int(),
  site_number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
})
export type SiteChoice = z.output<typeof SiteChoice>

const access = 'sites.manage'

const ListQuery = listQuery(['name']).extend({
  card_network_id: listedId.optional(),
  status: z.enum(siteStatuses).optional(),
  view: z.enum(siteViews).default('all'),
})

export const sites = {
  list: endpoint({
    method: 'GET',
    path: '/v1/sites',
    summary: 'The sites, those to complete first',
    access,
    reads: true,
    query: ListQuery,
    response: page(SiteRow),
  }),
  export: endpoint(listFile({ path: '/v1/sites/export', summary: 'All sites that match, as a file', access, query: ListQuery })),
  choices: endpoint({
    method: 'GET',
    path: '/v1/site_choices',
    summary: 'Up to 20 sites by name, number or city, for those who set prices',
    access: 'pricing.manage',
    reads: true,
    query: z.object({ keyword: line(80).min(2, 'Give at least two letters') }),
    response: data(z.array(SiteChoice)),
  }),
  near: endpoint({
    method: 'GET',
    path: '/v1/sites/near',
    summary: 'Open sites around a ZIP code or a city, nearest first, of the networks whose cards the account has',
    access: 'member',
    reads: true,
    query: z.object({
      /** A ZIP code, or a city with its state: "Kent, WA". */
      near: line(80).min(1, 'Give a ZIP code, or a city and its state'),
      radius: whole(1, limits.locatorMiles).default(25),
      network: listedId.optional(),
      product: listedId.optional(),
      truck: z.enum(['bobtail', 'semi']).optional(),
      open: flag.default(false),
    }),
    response: data(Near),
  }),
  import: endpoint({
    method: 'POST',
    path: '/v1/sites/import',
    summary: 'Compare a file of sites with what is stored, or take it over',
    access,
    multipart: {
      field: 'file',
      max_bytes: limits.siteFileBytes,
      extensions: ['csv', 'txt'],
      fields: SiteFile,
      isStreamed: true,
    },
    response: data(SiteFileOutcome),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/sites/:id',
    summary: 'One site with all that is known of it',
    access,
    reads: true,
    params: IdParam,
    response: data(Site),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/sites',
    summary: 'Add a site; lines that waited for its number are placed',
    access,
    body: SiteInput,
    response: data(Site),
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/sites/:id',
    summary: 'Change a site; a provisional one is then complete',
    access,
    params: IdParam,
    body: SiteEdit,
    response: data(Site),
    conflicts: true,
  }),
  taxAgain: endpoint({
    method: 'POST',
    path: '/v1/sites/:id/tax_again',
    summary: 'Judge and tax again the fills of 90 days at a site that are on no invoice; done in the background',
    access,
    params: IdParam,
    response: done,
  }),
  reviewed: endpoint({
    method: 'POST',
    path: '/v1/sites/:id/reviewed',
    summary: 'The county taxes that rested on a guess at this site have been looked at',
    access,
    params: IdParam,
    response: done,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/locator_settings',
    summary: 'Whether the locator shows the median of other accounts’ prices at retail sites',
    access: 'provider.manage',
    reads: true,
    response: data(z.object({ shows_medians: z.boolean() })),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/v1/locator_settings',
    summary: 'Show or hide the median of other accounts’ prices at retail sites',
    access: 'provider.manage',
    body: z.strictObject({ shows_medians: z.boolean() }),
    response: data(z.object({ shows_medians: z.boolean() })),
  }),
}
