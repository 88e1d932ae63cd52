// A network's list of its cards for tests, sent as staff send it.
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

export type ListedCard = Record<string, string>

/** The card that `aCard` of cards.ts creates, as its network would list it. */
export const listed = (card_number: string, given: ListedCard = {}): ListedCard => ({
  card_number,
  account_number: '10000001',
  status: 'A',
  gallons_fill: '50',
  gallons_period: '150',
  gallons_per: 'D',
  ...given,
})

export const asList = (rows: readonly ListedCard[], tail = '') => {
  const titles = Object.keys(rows[0] ?? listed(''))
  return (
    [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))].map((cells) => cells.join(',')).join('\r\n') + tail
  )
}

export const sendList = async (as: Caller, file: string, { card_network_id = 1, filename = 'cards.csv' } = {}) => {
  const form = new FormData()
  form.append('card_network_id', String(card_network_id))
  form.append('file', new Blob([file]), filename)
  const encoded = new Response(form)
  return as.send('POST', '/v1/drift_checks', {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

/** Sends a list and compares it. */
export const compared = async (portal: Portal, as: Caller, file: string) => {
  const sent = await sendList(as, file)
  if (sent.status !== 200) throw new Error(sent.text)
  await portal.runJobs()
  const { id } = sent.body.data as { id: number }
  const check = (await as.get(`/v1/drift_checks/${id}`)).body.data
  const rows = (await as.get(`/v1/drift_checks/${id}/rows?per_page=100`)).body.data
  return { id, check, rows }
}
