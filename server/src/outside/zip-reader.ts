// Reads an uploaded ZIP archive entry by entry. Refuses names that lead out of the archive, sizes that do not match, and duplicate
// names. Never unpacks the archive as a whole.
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { damaged, UnreadableFile } from './spreadsheet-refusal.ts'

export type OpenZip = {
  names: readonly string[]
  /** The unpacked bytes of an entry. Fails when their number differs from the directory; the reader checks the content. */
  read: (name: string) => AsyncGenerator<Buffer>
}

type Most = { entries: number; unpacked: number }

const unpackable = (entry: Entry) => entry.canDecodeFileData() && !entry.isEncrypted()

const refuseEntry = (entry: Entry, known: ReadonlyMap<string, Entry>) => {
  if (known.has(entry.fileName)) throw new UnreadableFile(`The ZIP has two files named ${entry.fileName.slice(0, 40)}`)
  if (!unpackable(entry)) throw new UnreadableFile('The ZIP is packed in a way that cannot be read here')
}

const listEntries = async (zip: ZipFile, { entries: mostEntries, unpacked }: Most) => {
  const entries = new Map<string, Entry>()
  let size = 0
  for await (const entry of zip.eachEntry()) {
    refuseEntry(entry, entries)
    entries.set(entry.fileName, entry)
    size += entry.uncompressedSize
    if (entries.size > mostEntries) throw new UnreadableFile('The ZIP has too many files', 413)
    if (size > unpacked) throw new UnreadableFile('The ZIP holds too much once unpacked', 413)
  }
  return entries
}

/** Errors of the library are faults of the file. */
const asRefusal = (error: unknown): never => {
  if (error instanceof UnreadableFile) throw error
  throw damaged()
}

export const openZip = async (bytes: Buffer, most: Most): Promise<OpenZip> => {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true } as const
  const zip = await fromBufferPromise(bytes, options).catch(asRefusal)
  const entries = await listEntries(zip, most).catch(asRefusal)
  return {
    names: [...entries.keys()],
    read: async function* (name) {
      try {
        const stream = await zip.openReadStreamPromise(entries.get(name)!)
        yield* stream as AsyncIterable<Buffer>
      } catch (error) {
        asRefusal(error)
      }
    },
  }
}
