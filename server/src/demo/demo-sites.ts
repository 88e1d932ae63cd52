// The fuel sites of the demo: cardlocks, truck stops, yards and fuel trucks of the Pacific Northwest, for each network.
import { networks, type Network } from '@forecourt/domain/reference.ts'
import type { Ctx } from '#src/system/context.ts'

type City = { city: string; county: string; state: string; zipcode: string; latitude: number; longitude: number }

const inState = (state: string, rows: readonly (readonly [string, string, string, number, number])[]): City[] =>
  rows.map(([city, county, zipcode, latitude, longitude]) => ({ city, county, state, zipcode, latitude, longitude }))

/** City, county, ZIP code, latitude and longitude. */
const cities: City[] = [
  ...inState('WA', [
    ['Kent', 'King', '98032', 47.381, -122.235],
    ['Seattle', 'King', '98108', 47.543, -122.314],
    ['Tacoma', 'Pierce', '98409', 47.208, -122.474],
    ['Auburn', 'King', '98002', 47.308, -122.216],
    ['Renton', 'King', '98057', 47.476, -122.208],
    ['North Bend', 'King', '98045', 47.488, -121.775],
    ['Everett', 'Snohomish', '98201', 47.979, -122.202],
    ['Mount Vernon', 'Skagit', '98273', 48.421, -122.334],
    ['Anacortes', 'Skagit', '98221', 48.503, -122.612],
    ['Bellingham', 'Whatcom', '98225', 48.752, -122.478],
    ['Bremerton', 'Kitsap', '98337', 47.567, -122.632],
    ['Port Angeles', 'Clallam', '98362', 48.118, -123.43],
    ['Shelton', 'Mason', '98584', 47.215, -123.1],
    ['Centralia', 'Lewis', '98531', 46.716, -122.954],
    ['Vancouver', 'Clark', '98660', 45.639, -122.674],
    ['Ellensburg', 'Kittitas', '98926', 46.997, -120.547],
    ['Yakima', 'Yakima', '98901', 46.602, -120.506],
    ['Moses Lake', 'Grant', '98837', 47.13, -119.278],
    ['Wenatchee', 'Chelan', '98801', 47.423, -120.31],
    ['Omak', 'Okanogan', '98841', 48.411, -119.528],
    ['Kennewick', 'Benton', '99336', 46.211, -119.137],
    ['Pasco', 'Franklin', '99301', 46.24, -119.1],
    ['Walla Walla', 'Walla Walla', '99362', 46.065, -118.343],
    ['Pullman', 'Whitman', '99163', 46.73, -117.182],
    ['Spokane', 'Spokane', '99202', 47.659, -117.388],
  ]),
  ...inState('OR', [
    ['Portland', 'Multnomah', '97210', 45.544, -122.703],
    ['Gresham', 'Multnomah', '97030', 45.5, -122.431],
    ['Salem', 'Marion', '97301', 44.943, -123.035],
    ['Corvallis', 'Benton', '97333', 44.564, -123.262],
    ['Eugene', 'Lane', '97402', 44.052, -123.11],
    ['Medford', 'Jackson', '97501', 42.327, -122.876],
    ['Klamath Falls', 'Klamath', '97601', 42.225, -121.782],
    ['Bend', 'Deschutes', '97701', 44.058, -121.315],
    ['The Dalles', 'Wasco', '97058', 45.595, -121.179],
    ['Pendleton', 'Umatilla', '97801', 45.672, -118.789],
    ['Astoria', 'Clatsop', '97103', 46.188, -123.831],
  ]),
  ...inState('ID', [
    ['Boise', 'Ada', '83702', 43.615, -116.202],
    ['Lewiston', 'Nez Perce', '83501', 46.417, -117.018],
    ['Coeur d’Alene', 'Kootenai', '83814', 47.678, -116.78],
    ['Twin Falls', 'Twin Falls', '83301', 42.563, -114.461],
  ]),
  // For long hauls: outside the states in which most cards may be used.
  ...inState('MT', [['Missoula', 'Missoula', '59802', 46.872, -113.994]]),
  ...inState('CA', [['Redding', 'Shasta', '96002', 40.567, -122.366]]),
  ...inState('NV', [['Reno', 'Washoe', '89502', 39.527, -119.784]]),
]

type Kind = 'cardlock' | 'retail' | 'private' | 'mobile'

/** `every`: one in this many cities has a site. */
const chains: readonly { network: Network; kind: Kind; every: number; called: string; street: string }[] = [
  { network: 'CFN', kind: 'cardlock', every: 1, called: 'Cardlock', street: 'Industrial Way' },
  { network: 'CFN', kind: 'retail', every: 5, called: 'Travel Center', street: 'Frontage Rd' },
  { network: 'PPA', kind: 'cardlock', every: 2, called: 'Commercial Fueling', street: 'Terminal Dr' },
  { network: 'PPA', kind: 'retail', every: 9, called: 'Truck Stop', street: 'Exit 9 Plaza' },
  { network: 'WEX', kind: 'retail', every: 2, called: 'Fuel Mart', street: 'Main St' },
  { network: 'CNG', kind: 'cardlock', every: 6, called: 'CNG Station', street: 'Energy Way' },
  { network: 'Private Site', kind: 'private', every: 4, called: 'Yard', street: 'Depot Rd' },
  { network: 'MFF', kind: 'mobile', every: 6, called: 'Fuel Truck', street: '' },
  { network: 'Mobile Fleet Fueling', kind: 'mobile', every: 6, called: 'Mobile Fueling', street: '' },
]

const mountain = ['Boise', 'Twin Falls', 'Missoula']

const demoSites = chains.flatMap(({ network, kind, every, called, street }, chain) =>
  cities
    .filter((_, index) => index % every === 0)
    .map(({ latitude, longitude, ...city }, index) => ({
      ...city,
      card_network_id: networks.find(({ name }) => name === network)!.id,
      site_number: String(100_000 + chain * 10_000 + index * 37),
      name: `${city.city} ${called}`,
      address: street && `${200 + ((index * 731) % 8_000)} ${street}`,
      kind,
      time_zone: mountain.includes(city.city) ? 'America/Boise' : 'America/Los_Angeles',
      // Moves the sites of one city apart.
      latitude: latitude + chain * 0.004,
      longitude: longitude - chain * 0.003,
    })),
)

export type DemoSite = (typeof demoSites)[number] & { id: number }

export const insertDemoSites = async ({ db }: Ctx): Promise<DemoSite[]> => {
  const inserted = await db.insertInto('sites').values(demoSites).returning(['id', 'site_number', 'card_network_id']).execute()
  const ids = new Map(inserted.map(({ id, site_number }) => [site_number, id]))
  return demoSites.map((site) => ({ ...site, id: ids.get(site.site_number)! }))
}

/** In miles, accurate enough within one region. */
const distance = (a: City, b: City) => Math.hypot((a.latitude - b.latitude) * 69, (a.longitude - b.longitude) * 47)

/** The sites of each network, nearest to a city first. An unknown city counts as Kent. */
export const sitesAround = (sites: readonly DemoSite[], home: string) => {
  const from = cities.find(({ city }) => city === home) ?? cities[0]!
  const near: DemoSite[] = sites.toSorted((a, b) => distance(a, from) - distance(b, from))
  return Map.groupBy(near, ({ card_network_id }): number => card_network_id)
}
