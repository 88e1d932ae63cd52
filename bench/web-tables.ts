// Writes the measurements as the tables of docs/performance.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { desktop, phone, type Device } from './web-devices.ts'
import type { Measured, Press } from './web-page.ts'
import { pageScore } from './web-score.ts'

/** A page and its measurements, one for each time it was opened. `speed` is that of the machine just before. */
export type Opened = { device: Device; screen: string; all: (Measured & { speed: number })[] }

const document = new URL('../docs/performance.md', import.meta.url)

const loads: number[] = []
export const noteLoad = () => void loads.push(os.loadavg()[0]!)

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The faster half: what slowed the machine down in the other runs tells nothing about the page. */
const counted = (all: Opened['all']) => {
  const middle = median(all.map(({ speed }) => speed))
  return all.filter(({ speed }) => speed >= middle)
}

const medians = (all: Opened['all']): Measured => {
  const of = (name: keyof Measured) => median(counted(all).map((one) => one[name]))
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    blocking: of('blocking'),
    shift: of('shift'),
    javascript: of('javascript'),
    later: of('later'),
    answers: of('answers'),
  }
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const rowOf = ({ device, screen, all }: Opened) => {
  const measured = medians(all)
  const { lcp, blocking, shift, javascript, later, answers } = measured
  return line([
    screen,
    String(pageScore(measured, device.curves)),
    (lcp / 1000).toFixed(1),
    blocking.toFixed(0),
    shift.toFixed(3),
    javascript.toFixed(0),
    later.toFixed(0),
    answers ? String(answers) : '',
  ])
}

const titles = ['Screen', 'Score', 'LCP, s', 'Blocking, ms', 'Layout shift', 'JavaScript, KB', 'Later, KB', 'Answers in a row']

const tableOf = (device: Device, pages: readonly Opened[]) => [
  '',
  `### On the ${device.name}`,
  '',
  line(titles),
  line(['---', ...titles.slice(1).map(() => '---:')]),
  ...pages.filter((page) => page.device === device && page.all.length > 0).map(rowOf),
]

/** The journey with the median slowest press. */
const pressLines = (journeys: readonly (readonly Press[])[]) => {
  const bySlowest = journeys.toSorted(([a], [b]) => a!.milliseconds - b!.milliseconds)
  const pressed = bySlowest[Math.floor(bySlowest.length / 2)]
  const [slowest] = pressed ?? []
  if (!pressed || !slowest) return []
  const slow = pressed.filter(({ milliseconds }) => milliseconds > 200).length
  const which = `the slowest of ${pressed.length} presses took ${slowest.milliseconds.toFixed(0)} ms (${slowest.on.trim()})`
  return [
    '',
    '### Answers to presses',
    '',
    `On the phone ${which}; ${slow} took more than 200 ms. The middle one of ${journeys.length}.`,
  ]
}

const timesMeasured = (pages: readonly Opened[]) => {
  const counts = pages.map(({ all }) => counted(all).length)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(most) : `${least} to ${most}`
}

const whereMeasured = (pages: readonly Opened[], browser: string) => {
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const speeds = pages.flatMap(({ all }) => all.map(({ speed }) => speed))
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)]
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  const machine = `${os.cpus().length} cores, ${load}, speed ${least} to ${most}, Chromium ${browser}, version ${version}`
  return ['', `Measured on ${machine}; the median of ${timesMeasured(pages)}.`]
}

type Figures = { pages: readonly Opened[]; journeys: readonly (readonly Press[])[]; browser: string }

/** Puts the tables into the document and returns them. If nothing was measured, the document keeps its old tables. */
export const writeFigures = ({ pages, journeys, browser }: Figures) => {
  if (pages.every(({ all }) => all.length === 0)) return 'Nothing was measured.'
  const tables = [desktop, phone].flatMap((device) => tableOf(device, pages))
  const text = [...tables, ...pressLines(journeys), ...whereMeasured(pages, browser)].join('\n')
  const [head = '', rest = ''] = readFileSync(document, 'utf8').split(/(?<=<!-- measured -->\n)/)
  const [, tail = ''] = rest.split(/(?=<!-- end -->)/)
  writeFileSync(document, `${head}${text}\n\n${tail}`)
  return text
}
