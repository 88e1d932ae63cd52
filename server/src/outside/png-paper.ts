// Prepares a picture for printing: no larger than the paper needs, in a plain format whose bytes a PDF can embed unchanged.
import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './png.ts'

/** Each new pixel is the average of those it covers. A picture that fits stays unchanged. */
export const shrunkTo = ({ width, height, rgb }: Pixels, most: { width: number; height: number }): Pixels => {
  const share = Math.min(1, most.width / width, most.height / height)
  if (share === 1) return { width, height, rgb }
  const to = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
  const out = Buffer.alloc(to.width * to.height * 3)
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const [left, right] = [Math.floor((x * width) / to.width), Math.ceil(((x + 1) * width) / to.width)]
      const [top, bottom] = [Math.floor((y * height) / to.height), Math.ceil(((y + 1) * height) / to.height)]
      const covered = (right - left) * (bottom - top)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) sum += rgb[(row * width + column) * 3 + channel]!
        out[(y * to.width + x) * 3 + channel] = Math.round(sum / covered)
      }
    }
  return { ...to, rgb: out }
}

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Eight bits for red, green and blue, not interlaced, without alpha. */
export const writePng = ({ width, height, rgb }: Pixels) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row++) rgb.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
