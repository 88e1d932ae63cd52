// Finds or installs the programs that `npm run open-files` opens files with: LibreOffice and poppler, as people use them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packages = { soffice: 'libreoffice-calc-nogui', pdftotext: 'poppler-utils', pdftoppm: 'poppler-utils' } as const

const isThere = (program: string) =>
  run('which', [program]).then(
    () => true,
    () => false,
  )

export const findPrograms = async () => {
  const missing: string[] = []
  for (const [program, name] of Object.entries(packages)) if (!(await isThere(program))) missing.push(name)
  if (missing.length === 0) return
  const apt = (...args: string[]) => run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  console.log(`Installing ${[...new Set(missing)].join(', ')}`)
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', ...new Set(missing))
}

/** Comma, double quote, UTF-8, from the first line, cells as shown. `sheet` is the sheet to write; -1 means all. */
const csvFilter = (sheet: number) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,${sheet}`

/** Spreadsheets of any kind, opened and saved as CSV into the folder: `name.csv`, or `name-Sheet.csv` for each sheet. */
export const openSheets = async (files: readonly string[], into: string, sheet = 0) => {
  const profile = await mkdtemp(join(tmpdir(), 'forecourt-office-'))
  const own = `-env:UserInstallation=${pathToFileURL(profile).href}`
  const isText = files.every((file) => file.endsWith('.csv'))
  // A comma-separated file does not name its format: comma, double quote, UTF-8, cell types detected by the program.
  const reading = isText ? ['--infilter=CSV:44,34,76,1'] : []
  try {
    await run('soffice', [own, '--headless', ...reading, '--convert-to', csvFilter(sheet), '--outdir', into, ...files], {
      timeout: 600_000,
    })
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** The words of a PDF in the order in which they were drawn. */
export const textOf = async (file: string) =>
  (await run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'], { maxBuffer: 256 * 1024 * 1024 })).stdout

/** Writes images of the first pages next to the file, for people to inspect. */
export const drawPages = (file: string, last: number) =>
  run('pdftoppm', ['-r', '80', '-l', String(last), '-png', file, file.replace(/\.pdf$/, '')])
