// docs/decisions/0023-long-files-in-a-process-of-their-own.md: a failing child ends alone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throughChild } from './through-child.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'child-'))
})
afterAll(() => rm(folder, { recursive: true }))

const aProgram = async (name: string, code: string) => {
  const program = path.join(folder, `${name}.mjs`)
  await writeFile(program, code)
  return program
}

const rows = async function* (count = 3) {
  for (let row = 0; row < count; row++) yield Buffer.from(`row ${row}\n`)
}

const made = async (program: string, given: AsyncIterable<Buffer> = rows(), within_ms = 60_000) => {
  const written = await Array.fromAsync(throughChild({ program, task: { any: 1 }, memory_mb: 32, within_ms }, given))
  return { text: written.map(({ bytes }) => bytes.toString()).join(''), rows: written.reduce((sum, each) => sum + each.rows, 0) }
}

test('a child process gets its task and the rows, and its output is the file', async () => {
  const program = await aProgram('echo', 'process.stdin.pipe(process.stdout)')
  expect(await made(program)).toEqual({ text: '{"any":1}\nrow 0\nrow 1\nrow 2\n', rows: 3 })
})

const deaths = {
  'runs out of memory':
    'process.stdin.resume(); const all = []; for (;;) all.push(new Array(1e5).fill(0).map((_, n) => ({ n })))',
  crashes: 'process.stdin.resume(); process.abort()',
  'ends early and says nothing': 'process.exit(3)',
  'fails half-way': 'process.stdout.write("half"); process.stdin.resume(); process.stdin.on("end", () => process.exit(1))',
}

test.each(Object.entries(deaths))('a child that %s causes one error and nothing else', async (name, code) => {
  await expect(made(await aProgram(name.replaceAll(' ', '-'), code))).rejects.toThrow('has ended before it was done')
})

test('a child that takes too long is ended', async () => {
  const program = await aProgram('sleeper', 'process.stdin.resume(); setInterval(() => {}, 1000)')
  await expect(made(program, rows(), 300)).rejects.toThrow('has ended before it was done')
})

test('if the rows fail, their error is reported', async () => {
  const program = await aProgram('reader', 'process.stdin.resume()')
  const failing = async function* () {
    yield Buffer.from('row\n')
    throw new Error('the database is away')
  }
  await expect(made(program, failing())).rejects.toThrow('the database is away')
})
