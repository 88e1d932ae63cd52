// docs/product/take-over.md#portable-fleet: writes the ZIP file by file. The manifest comes last, because it contains the digests
// of the others.
import { createHash } from 'node:crypto'
import {
  fleetFiles,
  fleetFormat,
  fleetVersion,
  manifestName,
  secretsName,
  type FleetManifest,
  type ManifestFile,
} from '@forecourt/domain/rules/portable-fleet.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { zipStream, type ZipEntry } from '#src/outside/zip-stream.ts'
import type { Ctx } from '#src/system/context.ts'
import { sealPieces } from '#src/secrets/passphrase.ts'
import { fleetFileOf } from './files/fleet-file.ts'
import { secretsFile } from './files/secrets-file.ts'

type Listed = Pick<ManifestFile, 'name' | 'is_compared'>

/** Passes the bytes on and collects the facts for the manifest. */
const listed = async function* (content: AsyncIterable<Written>, file: Listed, files: ManifestFile[]): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let rows = 0
  let bytes = 0
  for await (const piece of content) {
    digest.update(piece.bytes)
    rows += piece.rows
    bytes += piece.bytes.length
    // The writer reuses its buffer, and the packing may still read it.
    yield Buffer.from(piece.bytes)
  }
  files.push({ ...file, rows, bytes, sha256: digest.digest('hex') })
}

const readFacts = async ({ db }: Ctx, account_id: number) => {
  const { name, cl_division_no, cl_account_no, standing } = await db
    .selectFrom('accounts')
    .select(['name', 'cl_division_no', 'cl_account_no', 'standing'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const { pending } = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('account_id', '=', account_id)
    .where('number_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return { account: { number: `${cl_division_no}-${cl_account_no.slice(2)}`, name, standing }, pending_cards: pending }
}

const manifest = async function* (ctx: Ctx, account_id: number, files: readonly ManifestFile[]): AsyncGenerator<Buffer> {
  const told: FleetManifest = {
    format: fleetFormat,
    version: fleetVersion,
    made_at: ctx.clock.now().toISOString(),
    ...(await readFacts(ctx, account_id)),
    files: [...files],
  }
  yield Buffer.from(`${JSON.stringify(told, null, 2)}\n`)
}

type FleetKey = { key: Buffer; salt: Buffer }

export const fleetZip = (ctx: Ctx, account_id: number, key?: FleetKey): AsyncGenerator<Buffer> => {
  const files: ManifestFile[] = []
  const entries: ZipEntry[] = fleetFiles.map(({ name, sheet }) => ({
    name,
    content: listed(fleetFileOf(ctx, account_id, name), { name, is_compared: sheet !== null }, files),
  }))
  if (key)
    entries.push({
      name: secretsName,
      content: listed(sealPieces(key, secretsFile(ctx, account_id)), { name: secretsName, is_compared: false }, files),
    })
  return zipStream([...entries, { name: manifestName, content: manifest(ctx, account_id, files) }])
}
