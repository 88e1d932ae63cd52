// Images for the provider's logo.
import { crc32, deflateSync } from 'node:zlib'

export const pngChunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type PngParts = { width: number; height: number; depth: number; type: number; isInterlaced?: boolean; rows: Uint8Array }

/** Builds a PNG from rows that are already filtered and compressed. `more` goes before the pixels. */
export const pngOf = ({ width, height, depth, type, isInterlaced = false, rows }: PngParts, more: readonly Buffer[] = []) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const parts = [pngChunk('IHDR', head), ...more, pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** A gray image. `bytes` pads the file to this length with a chunk that readers ignore. */
export const aPng = ({ width = 120, height = 40, bytes = 0 } = {}) => {
  const rows = Buffer.alloc(height * (width + 1))
  const plain = pngOf({ width, height, depth: 8, type: 0, rows })
  if (bytes === 0) return plain
  return pngOf({ width, height, depth: 8, type: 0, rows }, [pngChunk('fcPd', Buffer.alloc(bytes - plain.length - 12))])
}
