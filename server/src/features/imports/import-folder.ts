// Watches a folder. A file that fails does not block the next one. Only files that were read to their end are moved away.
import { mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SystemCtx } from '#src/system/context.ts'
import { isAway } from '#src/db/lost-connection.ts'
import { StartError } from '#src/system/start-error.ts'
import { takeFolder } from './take-folder.ts'
import { filesIn, importOne, isWhole, nameOf, problemsName, writeProblems, type Orders } from './import-command.ts'

type Watching = Orders & { signal: AbortSignal }
type Look = { size: number; changed_at: number }
type Seen = Look & { times: number }

const lookEvery = 1_000
/** A file counts as complete after it was unchanged this many times. */
const enough = 3

const lookAt = async (file: string): Promise<Look | undefined> => {
  const found = await stat(file).catch(() => undefined)
  return found && { size: found.size, changed_at: found.mtimeMs }
}

const isSameLook = (one: Look | undefined, other: Look | undefined) =>
  one !== undefined && one.size === other?.size && one.changed_at === other.changed_at

/** The folder may already contain a file of this name. */
const placeIn = async (folder: string, name: string) => {
  await mkdir(folder, { recursive: true })
  const to = path.join(folder, name)
  return (await lookAt(to)) ? path.join(folder, `${Date.now()}-${name}`) : to
}

const takeIn = async (ctx: SystemCtx, { file, look }: { file: string; look: Look }, orders: Orders) => {
  const read = await importOne(ctx, file, orders)
  // The sender had only paused. The file is read again once it is complete; lines already read are not counted twice.
  if (!isSameLook(look, await lookAt(file)))
    return orders.say(`${nameOf(file)}: changed while it was being read. It will be read again.`)
  const to = await placeIn(path.join(path.dirname(file), isWhole(read) ? 'done' : 'failed'), path.basename(file))
  await writeProblems(ctx, read, problemsName(to))
  await rename(file, to)
}

/** A lock or a statement timed out. The other work will end, so a retry helps. */
const isBusy = (error: unknown) => ['55P03', '57014', '40P01', '40001'].includes(String((error as { code?: unknown }).code))

type Trouble = { words: string; isPassing: boolean }

/** No error of one file stops the watch. Temporary errors are retried at once, all others when the file changes. */
const trouble = (ctx: SystemCtx, file: string, error: unknown): Trouble => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (isAway(error as Error)) return { words: 'The database does not answer. Trying again.', isPassing: true }
  if (isBusy(error)) return { words: `${nameOf(file)}: the database is busy. Trying again.`, isPassing: true }
  if (error instanceof StartError) return { words: `${error.message} It will be tried again when it changes.`, isPassing: false }
  if (syscall) return { words: `${nameOf(file)} cannot be moved away (${code}): it is left where it is.`, isPassing: false }
  ctx.log.error({ err: error }, 'a file of the watched folder failed')
  return { words: `${nameOf(file)} failed, see the log: it is left where it is until it changes.`, isPassing: false }
}

/** A folder on another machine may be unreachable for some time. */
const lookInto = (folder: string, say: Orders['say']) =>
  filesIn(folder).catch(({ code }: NodeJS.ErrnoException) => {
    say(`The folder cannot be read (${code}). Trying again.`)
    return []
  })

/** The state of the files in a folder. */
type Notes = { folder: string; seen: Map<string, Seen>; leftAlone: Map<string, Look> }

const lookOnce = async (ctx: SystemCtx, notes: Notes, { signal, ...orders }: Watching) => {
  const now = new Map<string, Seen>()
  for (const name of await lookInto(notes.folder, orders.say)) {
    const file = path.join(notes.folder, name)
    const look = await lookAt(file)
    if (!look || signal.aborted || isSameLook(notes.leftAlone.get(name), look)) continue
    const before = notes.seen.get(name)
    const times = before && isSameLook(before, look) ? before.times + 1 : 1
    if (times < enough) {
      now.set(name, { ...look, times })
      continue
    }
    try {
      await takeIn(ctx, { file, look }, orders)
    } catch (error) {
      const { words, isPassing } = trouble(ctx, file, error)
      orders.say(words)
      if (!isPassing) notes.leftAlone.set(name, look)
    }
  }
  notes.seen = now
}

const wait = (signal: AbortSignal) => pause(lookEvery, undefined, { signal }).catch(() => {})

export const importFolder = async (ctx: SystemCtx, folder: string, watching: Watching) => {
  const { signal, say } = watching
  if (!(await lookAt(folder)) || !(await stat(folder)).isDirectory()) throw new StartError(`There is no folder ${folder}.`)
  let said = ''
  const sayOnce = (words: string) => {
    if (words !== said) say(words)
    said = words
  }
  const watch = async (isOurs: () => Promise<unknown>) => {
    sayOnce(`Watching ${folder}`)
    const notes: Notes = { folder, seen: new Map(), leftAlone: new Map() }
    while (!signal.aborted) {
      await isOurs()
      await lookOnce(ctx, notes, watching)
      await wait(signal)
    }
  }
  while (!signal.aborted) {
    try {
      await takeFolder(ctx.db, folder, {
        whileOurs: watch,
        onOthers: () => sayOnce(`Another program watches ${folder}. This one takes over when that ends.`),
      })
    } catch (error) {
      if (!isAway(error as Error)) throw error
      sayOnce('The database does not answer. Trying again.')
    }
    await wait(signal)
  }
  return false
}
