const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Signature, length and name of the first chunk, then width and height. */
const headerLength = 24

/** Width and height from the header of a PNG; undefined when the bytes are not one. */
export const pngSize = (content: Uint8Array) => {
  if (content.length < headerLength || signature.some((byte, place) => content[place] !== byte)) return undefined
  const header = Buffer.from(content.buffer, content.byteOffset, headerLength)
  if (header.readUInt32BE(8) !== 13 || header.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}
