// Pictures for the provider's logo.

/** The header of a PNG and nothing worth showing: enough for what the server looks at. */
export const aPng = ({ width = 120, height = 40, bytes = 64 } = {}) => {
  const png = Buffer.alloc(bytes)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  png.writeUInt32BE(13, 8)
  png.write('IHDR', 12, 'latin1')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
