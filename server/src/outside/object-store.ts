// An S3-compatible store: Amazon's, or a self-hosted one such as MinIO, Garage or Ceph. It stores opaque bytes under names. URLs
// have the bucket in their path, which every such store supports.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

export type StorePlace = { address: string; region: string; access_key: string; secret_key: string }

/** The store did not answer in time, or refused. The message states the reason, for the log. */
export class StoreAway extends Error {}

/** Milliseconds for one request with its bytes. A database transaction may be waiting for it. */
const patience = 8_000

/** One retry: the other side may just have closed a kept-alive connection. */
const tries = 2

export const objectStore = ({ address, region, access_key, secret_key }: StorePlace) => {
  const client = new AwsClient({ accessKeyId: access_key, secretAccessKey: secret_key, service: 's3', region, retries: 0 })
  const ask = async (method: string, name: string, body?: Buffer<ArrayBuffer>): Promise<{ status: number; bytes: Buffer }> => {
    // Signed, so that the store refuses bytes that differ from those we sent.
    const hash = createHash('sha256').update(body ?? '')
    const headers = { 'x-amz-content-sha256': hash.digest('hex') }
    const signal = AbortSignal.timeout(patience)
    let failure = ''
    for (let left = tries; left > 0 && !signal.aborted; left--) {
      try {
        const url = `${address}${name}`
        // The client's own `fetch` puts a request between the signal and the call: if it is collected as garbage, the limit is lost.
        const signed = await client.sign(url, { method, headers, body: body ?? null })
        const reply = await fetch(url, { method, headers: signed.headers, signal, body: body ?? null })
        const bytes = Buffer.from(await reply.arrayBuffer())
        if (reply.status < 500 && reply.status !== 429) return { status: reply.status, bytes }
        failure = `${method} answered ${reply.status}`
      } catch (error) {
        failure = `${method}: ${String((error as { cause?: Error }).cause ?? error)}`
      }
    }
    throw new StoreAway(`The file store is away. ${failure}`)
  }
  const expect = (method: string, status: number, allowed: readonly number[]) => {
    if (!allowed.includes(status)) throw new StoreAway(`The file store refused. ${method} answered ${status}`)
  }
  return {
    put: async (name: string, bytes: Buffer<ArrayBuffer>) => {
      const { status } = await ask('PUT', name, bytes)
      expect('PUT', status, [200])
    },
    /** Undefined when there is no such object. */
    get: async (name: string) => {
      const { status, bytes } = await ask('GET', name)
      expect('GET', status, [200, 404])
      return status === 200 ? bytes : undefined
    },
    has: async (name: string) => {
      const { status } = await ask('HEAD', name)
      expect('HEAD', status, [200, 404])
      return status === 200
    },
    /** Succeeds even when there is no such object. */
    remove: async (name: string) => {
      const { status } = await ask('DELETE', name)
      expect('DELETE', status, [200, 204, 404])
    },
  }
}
export type ObjectStore = ReturnType<typeof objectStore>
