// Imports files from a folder instead of from a browser. One program receives, reads and reports them. A worker may read the same
// file at the same time: each line is written only once.
import { counted } from '@forecourt/domain/format/counted.ts'
import { createWriteStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StartImport, type Import } from '@forecourt/domain/contract/imports.ts'
import { networkIdOf } from '@forecourt/domain/rules/import-line.ts'
import { isBusy } from '#src/db/busy.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { StartError } from '#src/system/start-error.ts'
import { getImport, listMappings } from './imports.queries.ts'
import { problemLines } from './list-problems.ts'
import { receiveFile } from './receive-file.ts'
import { runImport } from './run-import.ts'

type Given = { layout: string; content: string; network?: string | undefined; mapping?: string | undefined }
export type Orders = { start: StartImport; say: (text: string) => void }

/** Reads the options. An unknown name is reported before any file is touched. */
export const readOrders = async (
  ctx: SystemCtx,
  { layout, content, network, mapping }: Given,
): Promise<{ start: StartImport }> => {
  const card_network_id = network === undefined ? undefined : networkIdOf(network)
  if (network !== undefined && !card_network_id) throw new StartError(`There is no network ${network}.`)
  const saved = mapping === undefined ? undefined : (await listMappings(ctx)).find(({ name }) => name === mapping)
  if (mapping !== undefined && !saved) throw new StartError(`There is no mapping called ${mapping}.`)
  const parsed = StartImport.safeParse({
    layout,
    content,
    ...(card_network_id && { card_network_id: String(card_network_id) }),
    ...(saved && { mapping_id: String(saved.id) }),
  })
  if (!parsed.success) throw new StartError('The layout is C, F, CFN or CSV; the content transactions or authorisations.')
  return { start: parsed.data }
}

const progressEvery = 2_000

const percentOf = ({ next_byte, bytes }: Import) => (bytes === 0 ? 100 : Math.floor((next_byte / bytes) * 100))

/** A worker, or the close of a cycle, may hold the same lines for longer than we wait. The next attempt continues. */
const readUnlessBusy = (ctx: SystemCtx, import_id: number) =>
  runImport(ctx, { import_id }).catch((error: unknown) => {
    if (!isBusy(error)) throw error
    ctx.log.warn({ err: error }, 'the import waits for other work')
  })

const readToEnd = async (ctx: SystemCtx, { id }: Import, say: Orders['say']): Promise<Import> => {
  for (;;) {
    const reading = readUnlessBusy(ctx, id).then(() => 'read' as const)
    while ((await Promise.race([reading, pause(progressEvery, 'reading' as const)])) === 'reading') {
      const now = await getImport(ctx, id)
      say(`  ${percentOf(now)}%, ${counted(now.lines_read, 'line')}`)
    }
    const file = await getImport(ctx, id)
    if (file.state === 'done' || file.state === 'failed') return file
    await pause(500)
  }
}

const trailerSentence = ({ trailer, read }: Import) => {
  if (trailer === 'missing') return ' THE LAST LINE IS MISSING: the file may have been cut off.'
  if (!trailer || trailer.agrees) return ''
  return ` THE LAST LINE DISAGREES: it says ${counted(trailer.transactions, 'line')} and a total of ${counted(trailer.total, 'cent')}, but ${counted(read.transactions, 'line')} and ${counted(read.total, 'cent')} were read.`
}

const sentence = (file: Import) =>
  file.state === 'failed'
    ? `${file.filename}: ${file.failure}`
    : `${file.filename}: ${counted(file.lines_read, 'line')}, ${file.added} added, ${file.corrected} corrected, ${file.unchanged} unchanged, ` +
      `${file.held} waiting, ${file.refused} refused.${trailerSentence(file)}`

export const isWhole = ({ state, refused, trailer }: Import) =>
  state === 'done' && refused === 0 && (trailer === null || (trailer !== 'missing' && trailer.agrees))

/** A file name may contain a line end, which would break the output. */
export const nameOf = (file: string) => path.basename(file).replaceAll(/\p{Cc}/gu, '?')

/** Opened first, so that a file that cannot be read leaves no import behind. */
const openToRead = async (file: string) => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${nameOf(file)} cannot be read (${error.code}).`, { cause: error })
  })
  return handle.createReadStream()
}

export const importOne = async (ctx: SystemCtx, file: string, { start, say }: Orders) => {
  const filename = nameOf(file)
  const content = await openToRead(file)
  say(`${filename}: receiving`)
  // A file that is refused is not read to its end, and its handle would stay open.
  const received = await receiveFile(ctx, { filename, extension: '', content }, start).finally(() => content.destroy())
  const read = await readToEnd(ctx, received, say)
  say(sentence(read))
  return read
}

export const writeProblems = async (ctx: SystemCtx, { id, refused }: Import, to: string) => {
  if (refused > 0) await pipeline(problemLines(ctx, id), createWriteStream(to))
}

export const problemsName = (file: string) => `${file}.problems.csv`

/** Hidden files, our own files, and names that transfer programs give to incomplete files. */
const isLeftAlone = (name: string) =>
  name.startsWith('.') || name.endsWith(problemsName('')) || /\.(?:part|partial|filepart|tmp)$/i.test(name)

/** Sorted by name. Links are skipped, because their targets lie outside the folder. */
export const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && !isLeftAlone(entry.name) ? [entry.name] : [])).toSorted()
}

/** Imports one file, or all files of a folder sorted by name. Returns true if something could not be read. */
export const importFile = async (ctx: SystemCtx, place: string, orders: Orders) => {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new StartError(`There is no file or folder ${place}.`)
  const files = found.isDirectory() ? (await filesIn(place)).map((name) => path.join(place, name)) : [place]
  let hasFailed = false
  for (const file of files) {
    const read = await importOne(ctx, file, orders)
    await writeProblems(ctx, read, problemsName(file))
    hasFailed ||= !isWhole(read)
  }
  return hasFailed
}
