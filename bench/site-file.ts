// A file of 60,000 sites over the API: previewed, imported, and sent again unchanged. Measures how long a person waits.
import { readMemory } from './measure.ts'
import { atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

const sites = 60_000
const seconds = 60

/** Every site has a ZIP code and no coordinates, so the import locates each by its ZIP code. */
const siteFile = (zipcodes: readonly { zipcode: string; state: string }[]) => [
  'site_number,name,state,zipcode,products,hours\n',
  ...Array.from({ length: sites }, (_, at) => {
    const { zipcode, state } = zipcodes[at % zipcodes.length]!
    const number = String(900_000 + at)
    return `${number},Bench site ${number},${state},${zipcode},"",24 h\n`
  }),
]

export const benchSiteFile = async (place: { cluster_url: string; keyring: string; dir: string }): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'site_file', port: 4263 }, async () => undefined)
  const { rows } = await portal.pool.query<{ zipcode: string; state: string }>(
    `select zipcode, state from zipcodes where latitude is not null and state in ('WA', 'OR', 'CA', 'TX') order by zipcode`,
  )
  const lines = siteFile(rows)
  const authorization = `Bearer ${await portal.signIn('staff')}`
  const send = async (mode: 'preview' | 'apply') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ card_network_id: '1', layout: 'CSV', mode })) form.append(name, value)
    form.append('file', new Blob(lines), 'sites.csv')
    const began = performance.now()
    const reply = await fetch(`${portal.api_url}/v1/sites/import`, { method: 'POST', headers: { authorization }, body: form })
    if (!reply.ok) throw new Error(await reply.text())
    const { data } = (await reply.json()) as { data: { added: number; unchanged: number } }
    return { milliseconds: performance.now() - began, ...data }
  }
  const figures: Figure[] = []
  for (const [name, mode, expected] of [
    ['looked at', 'preview', 'added'],
    ['taken in', 'apply', 'added'],
    ['sent again', 'apply', 'unchanged'],
  ] as const) {
    const outcome = await send(mode)
    if (outcome[expected] !== sites) throw new Error(`It ended as ${JSON.stringify(outcome).slice(0, 500)}`)
    const work = `a file of 60,000 sites, ${name}, against a minute`
    figures.push(atMost(1, { work, floor: seconds * 1_000, ours: outcome.milliseconds, unit: 'ms' }))
  }
  const megabytes = await readMemory(portal.api_url)
  figures.push(atMost(1, { work: 'memory of the API after it: at most 400 MB', floor: 400, ours: megabytes, unit: 'MB' }))
  await portal.close()
  return figures
}
