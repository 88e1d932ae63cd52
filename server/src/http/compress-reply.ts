// Compresses replies of more than a kilobyte: on a phone the network is slower than the portal.
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'

const worthIt = 1024

const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/**
 * The cheapest first; a browser offers the first two over TLS only. Compression is synchronous, because compressing a page of a
 * list takes less time than handing it to another thread.
 */
const encodings = [
  { name: 'zstd', compress: (text: string) => zstdCompressSync(text) },
  { name: 'br', compress: (text: string) => brotliCompressSync(text, fastBrotli) },
  { name: 'gzip', compress: (text: string) => gzipSync(text, { level: 1 }) },
]

/** `gzip;q=0` refuses that encoding. Other weights do not change our order of preference. */
const accepted = (header: string | undefined) => {
  if (!header) return undefined
  const offered = header.split(',').map((part) => part.trim().toLowerCase())
  return encodings.find(({ name }) =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part))),
  )
}

export const compressReply: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length <= worthIt) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = accepted(request.headers['accept-encoding']?.toString())
  if (!encoding) return payload
  reply.header('content-encoding', encoding.name)
  return encoding.compress(payload)
}
