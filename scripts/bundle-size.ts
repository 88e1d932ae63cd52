// What a visitor downloads before a screen works, as gzip -9, against a budget. Reads the manifest of the last build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

type Screen = { screen: string; loads: string[]; js: number; css?: number }

/** Kilobytes of 1,000 bytes; `loads` names the sources whose chunks the browser fetches to show the screen. */
const screens: Screen[] = [
  { screen: 'sign-in', loads: ['index.html'], js: 134, css: 10 },
  {
    screen: 'dashboard',
    loads: ['index.html', 'src/app/PortalHeader.tsx', 'src/features/dashboard/DashboardPage.tsx'],
    js: 171,
  },
  { screen: 'cards', loads: ['index.html', 'src/app/PortalHeader.tsx', 'src/features/cards/CardListPage.tsx'], js: 201.5 },
  {
    screen: 'wizard',
    loads: ['index.html', 'src/app/PortalHeader.tsx', 'src/features/order-wizard/OrderWizardPage.tsx'],
    js: 203,
  },
  { screen: 'report', loads: ['index.html', 'src/app/PortalHeader.tsx', 'src/features/reports/ReportPage.tsx'], js: 210 },
]
const anyChunk = 134
const pageChunk = 13
const isPage = (source: string) => /^src\/features\/.*Page\.tsx$/.test(source)

/** The chunks of these sources and all their static imports, each once. */
const fetched = (manifest: Manifest, sources: string[]) => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}: was the file moved, or is it no longer loaded lazily?`)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...seen].flatMap((key) => manifest[key] ?? [])
}

type Row = { what: string; kilobytes: number; budget: number }

export const measure = (manifest: Manifest, bytesOf: (file: string) => number): Row[] => {
  const kilobytes = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0) / 1000
  const largest = (chunks: [string, Chunk][]) =>
    chunks
      .filter(([, { file }]) => file.endsWith('.js'))
      .map(([source, { file }]) => ({ source, size: kilobytes([file]) }))
      .reduce((most, chunk) => (chunk.size > most.size ? chunk : most), { source: 'none', size: 0 })

  const chunks = Object.entries(manifest)
  const page = largest(chunks.filter(([source]) => isPage(source)))
  const chunk = largest(chunks)
  return [
    ...screens.flatMap(({ screen, loads, js, css }) => {
      const needed = fetched(manifest, loads)
      const script = { what: `${screen}, JavaScript`, kilobytes: kilobytes(needed.map(({ file }) => file)), budget: js }
      if (css === undefined) return [script]
      return [
        script,
        { what: `${screen}, CSS`, kilobytes: kilobytes(needed.flatMap(({ css: files = [] }) => files)), budget: css },
      ]
    }),
    { what: `largest page (${page.source})`, kilobytes: page.size, budget: pageChunk },
    { what: `largest chunk (${chunk.source})`, kilobytes: chunk.size, budget: anyChunk },
  ]
}

if (import.meta.main) {
  const dist = new URL('../web/dist/', import.meta.url)
  const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const rows = measure(manifest, (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
  for (const { what, kilobytes, budget } of rows) {
    const verdict = kilobytes > budget ? 'OVER' : 'ok'
    console.log(`${verdict.padEnd(5)}${kilobytes.toFixed(1).padStart(6)} KB of ${String(budget).padStart(3)}  ${what}`)
  }
  process.exitCode = rows.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0
}
