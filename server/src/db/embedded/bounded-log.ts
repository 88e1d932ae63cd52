import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

/** Appends to a file that is renamed to `.1` when it is full, so a log never takes more than twice `limit`. */
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
      // A full disk must not stop the database. Postgres itself reports the full disk to its clients.
    }
  }
}
