// Portable fleets for tests: requested, built and opened as their users do.
import { splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { FleetManifest, manifestName } from '@forecourt/domain/rules/portable-fleet.ts'
import { openZip } from '#src/outside/zip-reader.ts'
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

const most = { entries: 50, unpacked: 2 ** 30 }

export const openFleet = async (bytes: Buffer) => {
  const zip = await openZip(bytes, most)
  const files: Record<string, Buffer> = {}
  for (const name of zip.names) files[name] = Buffer.concat(await Array.fromAsync(zip.read(name)))
  return { files, manifest: FleetManifest.parse(JSON.parse(files[manifestName]!.toString())) }
}

/** A fleet of the account that staff name, without numbers and PINs. */
export const aPortableFleet = async (portal: Portal, staff: Caller, account_id: number) => {
  const asked = await staff.post(`/v1/accounts/${account_id}/portable`)
  if (asked.status !== 200) throw new Error(asked.text)
  await portal.runJobs()
  const { bytes } = await staff.get(`/v1/accounts/${account_id}/portable/${asked.body.data.id}/file`)
  return { id: asked.body.data.id as number, bytes, ...(await openFleet(bytes)) }
}

export const askedSecrets = async (as: Caller, account_id: number, passphrase: string) => {
  const { status, text, body } = await as.post(`/v1/accounts/${account_id}/portable/secrets`, { passphrase })
  if (status !== 200) throw new Error(text)
  return body.data
}

/** A fleet with numbers and PINs: one member of staff requests it, another approves it. */
export const aSecretFleet = async (portal: Portal, account_id: number, passphrase: string) => {
  const { id } = await askedSecrets((await portal.staff()).as, account_id, passphrase)
  const { as } = await portal.staff()
  const path = `/v1/accounts/${account_id}/portable/${id}`
  const approved = await as.post(`${path}/approve`)
  if (approved.status !== 200) throw new Error(approved.text)
  await portal.runJobs()
  const { bytes } = await as.get(`${path}/secret_file`)
  return { bytes, ...(await openFleet(bytes)) }
}

export const csvRows = (file: Buffer) =>
  file
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)

/** Rows by column, with ids replaced by positions and without times. */
export const comparable = (files: Record<string, Buffer>, name: string) => {
  const [titles = [], ...rows] = csvRows(files[name]!).map((line) => splitCells(line, ',')!)
  const places = csvRows(files['cards.csv']!).map((line) => splitCells(line, ',')![0]!)
  const asPlace = (id: string) => (id === '' ? '' : `#${places.indexOf(id)}`)
  return rows.map((cells) =>
    Object.fromEntries(
      titles.flatMap((title, at): [string, string][] => {
        if (title === 'posted_date') return []
        return [[title, title === 'card' || title === 'replaces' ? asPlace(cells[at]!) : cells[at]!]]
      }),
    ),
  )
}
