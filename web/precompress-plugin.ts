// Compresses the build output once, at the best ratio, so that the server never compresses a file while someone waits.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
/** A smaller file fits in one packet even uncompressed. */
const smallest = 1024

const brotli = (content: Uint8Array) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

const compress = async (file: string) => {
  const content = await readFile(file)
  if (content.length < smallest) return
  await Promise.all([
    brotli(content).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ])
}

export const precompress = (): Plugin => ({
  name: 'forecourt-precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const files = await readdir(dir, { recursive: true })
    await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(path.join(dir, file))))
  },
})
