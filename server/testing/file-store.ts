// An S3 server for tests: it checks signatures, and keeps objects as files in a folder that is removed afterwards.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { aFaultProxy } from './fault-proxy.ts'

/** The only key that this server accepts. */
const key = 'S3RVER:S3RVER'

/** Tests reach the store through a fault proxy. */
export const aFileStore = async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'fleet' }] })
  const { port } = await server.run()
  const network = await aFaultProxy(`http://${key}@127.0.0.1:${port}/fleet/portal?region=eu-central-1`)
  const files = () => globSync(`${directory}/fleet/portal/**/*object`, { withFileTypes: false })
  return {
    url: network.url,
    network,
    count: () => files().length,
    /** The bytes of all objects, as the store has them. */
    bytes: () => Buffer.concat(files().map((file) => readFileSync(file))),
    lose: () => files().forEach((file) => rmSync(file)),
    close: async () => {
      await network.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
