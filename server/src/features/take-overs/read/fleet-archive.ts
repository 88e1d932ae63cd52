// docs/product/take-over.md#taking-over-a-portable-fleet: opens the ZIP of a portable fleet and compares it with its manifest.
import { createHash } from 'node:crypto'
import { splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import {
  fleetFiles,
  fleetFormat,
  FleetManifest,
  fleetVersion,
  manifestName,
  secretsName,
} from '@forecourt/domain/rules/portable-fleet.ts'
import { openZip, type OpenZip } from '#src/outside/zip-reader.ts'
import { openSealed } from '#src/secrets/passphrase.ts'
import { invalid } from '#src/system/errors.ts'
import { refuseFile } from './refuse-file.ts'

const most = { entries: 50, unpacked: limits.fleetUnpacked }
const noFleet = 'The ZIP is not a portable fleet'

const readWhole = async (zip: OpenZip, name: string, mostBytes: number) => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of zip.read(name)) {
    size += piece.length
    if (size > mostBytes) throw refuseFile(`The file ${name} in the ZIP is too large`, 413)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const asJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw refuseFile(noFleet)
  }
}

const readManifest = async (zip: OpenZip) => {
  if (!zip.names.includes(manifestName)) throw refuseFile(noFleet)
  const told = asJson(await readWhole(zip, manifestName, limits.fleetManifest)) as { format?: unknown; version?: unknown } | null
  if (told?.format !== fleetFormat) throw refuseFile(noFleet)
  if (told.version !== fleetVersion)
    throw refuseFile(`The portable fleet is of another version than this portal reads, which is ${fleetVersion}`)
  const read = FleetManifest.safeParse(told)
  if (!read.success) throw refuseFile('The manifest of the portable fleet is damaged')
  return read.data
}

const digestOf = async (zip: OpenZip, name: string) => {
  const digest = createHash('sha256')
  for await (const piece of zip.read(name)) digest.update(piece)
  return digest.digest('hex')
}

/** Requires all known files, no others, and that each matches the manifest. */
const compare = async (zip: OpenZip, { files }: FleetManifest) => {
  const known: readonly string[] = [...fleetFiles.map(({ name }) => name), manifestName, secretsName]
  const odd = [...zip.names, ...files.map(({ name }) => name)].find((name) => !known.includes(name))
  if (odd !== undefined) throw refuseFile(`The ZIP has a file ${odd.slice(0, 40)}, which is not known`)
  for (const { name } of [...fleetFiles, ...files]) if (!zip.names.includes(name)) throw refuseFile(`The ZIP has no file ${name}`)
  for (const name of zip.names) {
    if (name === manifestName) continue
    const told = files.find((file) => file.name === name)
    if (!told || told.sha256 !== (await digestOf(zip, name))) throw refuseFile(`The file ${name} in the ZIP was changed`)
  }
}

export const openFleet = async (bytes: Buffer) => {
  const zip = await openZip(bytes, most)
  const manifest = await readManifest(zip)
  await compare(zip, manifest)
  return { zip, manifest }
}

export type CardSecrets = { card_number: string; pin: string; pin_offset: string }

const missing = 'Type the passphrase of the numbers and PINs'
const wrong = 'The passphrase is wrong, or the file cards.secrets was changed'

/** Keyed by the id that names the card in the other files. */
export const readSecrets = async (zip: OpenZip, passphrase: string | undefined) => {
  if (!passphrase) throw invalid({ passphrase: [missing] }, missing)
  const opened = await openSealed(await readWhole(zip, secretsName, limits.fleetSecrets), passphrase)
  if (!opened) throw invalid({ passphrase: [wrong] }, wrong)
  const secrets = new Map<string, CardSecrets>()
  for (const line of opened.toString().split('\r\n').slice(1)) {
    const [card = '', card_number = '', pin = '', pin_offset = ''] = splitCells(line, ',') ?? []
    if (card) secrets.set(card, { card_number, pin, pin_offset })
  }
  return secrets
}
