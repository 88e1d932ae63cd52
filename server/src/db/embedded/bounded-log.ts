import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

/** Appends to a file that is set aside as `.1` when it is full, so a log takes at most twice `limit` for ever. */
export const boundedLog = (file: string, limit = 5 * 2 ** 20) => {
  let descriptor = openSync(file, 'a', 0o600)
  let size = fstatSync(descriptor).size
  return (chunk: Buffer) => {
    try {
      if (size > 0 && size + chunk.length > limit) {
        renameSync(file, `${file}.1`)
        closeSync(descriptor)
        descriptor = openSync(file, 'a', 0o600)
        size = 0
      }
      size += writeSync(descriptor, chunk)
    } catch {
      // A full disk must not take the database with it; Postgres reports that itself to whoever writes.
    }
  }
}
