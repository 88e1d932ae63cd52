// The form of a site. Coordinates, hours and other numbers stay text while they are typed.
import type { Site, SiteInput } from '@forecourt/domain/contract/sites.ts'
import { hoursAsText, readHours, type SiteKind, type SiteStatus, type TruckAccess } from '@forecourt/domain/rules/site-fields.ts'

export type SiteForm = {
  card_network_id: string
  site_number: string
  name: string
  kind: SiteKind
  status: SiteStatus
  address: string
  city: string
  state: string
  zipcode: string
  county: string
  is_county_sure: boolean
  latitude: string
  longitude: string
  phone: string
  brand: string
  hours: string
  truck_access: TruckAccess | null
  high_flow: boolean
  has_def: boolean
  products: string[]
  /** By product, in dollars, as typed. */
  prices: Record<string, string>
  aliases: string
  opens_on: string
  closes_on: string
  owner_participant: string
  site_group: string
  account_ids: string[]
}

export const siteLabels: Record<keyof SiteForm, string> = {
  card_network_id: 'Network',
  site_number: 'Site number',
  name: 'Name',
  kind: 'Kind',
  status: 'Status',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  county: 'County',
  is_county_sure: 'The county is right',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Telephone',
  brand: 'Brand',
  hours: 'Hours',
  truck_access: 'Trucks',
  high_flow: 'High-flow pumps',
  has_def: 'DEF at the pump',
  products: 'Products',
  prices: 'Posted prices',
  aliases: 'Other numbers',
  opens_on: 'Opens on',
  closes_on: 'Closes on',
  owner_participant: 'Run by participant',
  site_group: 'Group of sites',
  account_ids: 'Belongs to',
}

export const emptySite = (given: Partial<SiteForm> = {}): SiteForm => ({
  card_network_id: '1',
  site_number: '',
  name: '',
  kind: 'cardlock',
  status: 'open',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  county: '',
  is_county_sure: false,
  latitude: '',
  longitude: '',
  phone: '',
  brand: '',
  hours: '',
  truck_access: null,
  high_flow: false,
  has_def: false,
  products: [],
  prices: {},
  aliases: '',
  opens_on: '',
  closes_on: '',
  owner_participant: '',
  site_group: '',
  account_ids: [],
  ...given,
})

/** Prices are stored in hundred-thousandths of a dollar. */
const unitsInADollar = 100_000

/**
 * The coordinates of a ZIP code are not the site's own. The fields stay empty, so that saving the form does not turn them into
 * exact ones.
 */
const degreesOf = (site: Site, value: number | null) => (site.precision === 'exact' && value !== null ? String(value) : '')

export const formOf = (site: Site): SiteForm => ({
  card_network_id: String(site.card_network_id),
  site_number: site.site_number,
  name: site.name,
  kind: site.kind,
  status: site.status,
  address: site.address,
  city: site.city,
  state: site.state,
  zipcode: site.zipcode,
  county: site.county,
  is_county_sure: !site.county_guessed,
  latitude: degreesOf(site, site.latitude),
  longitude: degreesOf(site, site.longitude),
  phone: site.phone,
  brand: site.brand,
  hours: hoursAsText(site.hours),
  truck_access: site.truck_access,
  high_flow: site.high_flow,
  has_def: site.has_def,
  products: site.products.map(String),
  prices: Object.fromEntries(site.prices.map(({ product_id, price }) => [String(product_id), String(price / unitsInADollar)])),
  aliases: site.aliases.join(', '),
  opens_on: site.opens_on ?? '',
  closes_on: site.closes_on ?? '',
  owner_participant: site.owner_participant,
  site_group: site.site_group,
  account_ids: site.account_ids.map(String),
})

const degrees = (text: string) => (text.trim() === '' ? null : Number(text))
const listed = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** All fields but the network and the number, which never change. */
export const changesOf = (form: SiteForm) => ({
  name: form.name.trim(),
  kind: form.kind,
  status: form.status,
  address: form.address.trim(),
  city: form.city.trim(),
  state: form.state,
  zipcode: form.zipcode.trim(),
  county: form.county.trim(),
  county_guessed: !form.is_county_sure && form.county.trim() !== '',
  latitude: degrees(form.latitude),
  longitude: degrees(form.longitude),
  phone: form.phone.trim(),
  brand: form.brand.trim(),
  hours: readHours(form.hours) ?? null,
  truck_access: form.truck_access,
  high_flow: form.high_flow,
  has_def: form.has_def,
  products: form.products.map(Number),
  prices: Object.entries(form.prices).flatMap(([product_id, text]) =>
    text.trim() ? [{ product_id: Number(product_id), price: Math.round(Number(text) * unitsInADollar) }] : [],
  ),
  aliases: listed(form.aliases),
  opens_on: form.opens_on || null,
  closes_on: form.closes_on || null,
  owner_participant: form.owner_participant.trim(),
  site_group: form.site_group.trim(),
  account_ids: form.kind === 'private' ? form.account_ids.map(Number) : [],
})

/** A county entered by a person is no guess. */
export const bodyOf = (form: SiteForm): SiteInput => ({
  ...changesOf({ ...form, is_county_sure: true }),
  card_network_id: Number(form.card_network_id),
  site_number: form.site_number.trim(),
})

const degreesProblem = (text: string, most: number) =>
  text.trim() === '' || (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) && Math.abs(Number(text)) <= most)
    ? null
    : `Must be between -${most} and ${most}`

const isPrice = (text: string) => /^\d{1,3}(\.\d{1,5})?$/.test(text) && Number(text) > 0

const priceProblems = (prices: SiteForm['prices']) =>
  Object.fromEntries(
    Object.entries(prices).map(([product, text]) => [
      `prices.${product}`,
      text.trim() === '' || isPrice(text.trim()) ? null : 'Must be dollars for a unit, as 3.899',
    ]),
  )

export const siteProblems = (form: SiteForm) => ({
  ...priceProblems(form.prices),
  site_number: form.site_number.trim() ? null : 'Site number field is required',
  name: form.name.trim() ? null : 'Name field is required',
  state: form.state ? null : 'State field is required',
  zipcode: /^(\d{5}(-\d{4})?)?$/.test(form.zipcode.trim()) ? null : 'Must be a ZIP code',
  latitude: degreesProblem(form.latitude, 90),
  longitude: degreesProblem(form.longitude, 180),
  hours: readHours(form.hours) === undefined ? 'Must be hours, as Mo-Fr 06:00-22:00 or 24 h' : null,
})
