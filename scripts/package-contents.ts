// What `npm run package` copies from the sources. The packages of the server and Node come beside it.
import path from 'node:path'

/** Documents link to each other, so all of them are in the package. */
const documents = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'docs',
]

export const packedSources = [
  'domain/package.json',
  'domain/src',
  'server/package.json',
  'server/src',
  'web/dist',
  'deploy',
  'scripts/forecourt-verify.mjs',
  ...documents,
]

/** Tests, fixtures and their shared code are for developers only. */
export const isShipped = (file: string) => !/\.(test|fixture)\.tsx?$/.test(file)

/** Whether a file of the sources, named from the root, is in the package. */
export const isPacked = (file: string) =>
  isShipped(file) && packedSources.some((part) => file === part || file.startsWith(`${part}${path.sep}`))
