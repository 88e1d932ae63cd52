// Ctrl-C during a measurement: running work loses its database, and the person reads one sentence and no stack trace.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const module = pathToFileURL(path.resolve(import.meta.dirname, '../bench/on-signal.ts')).href

/** Its work fails in both ways, as an exception and as a rejection, during the cleanup. */
const program = `
  const { onSignal } = await import('${module}')
  let fail
  const work = new Promise((_, reject) => { fail = reject })
  onSignal(async () => {
    fail(new Error('terminating connection due to administrator command'))
    setTimeout(() => { throw new Error('Connection terminated unexpectedly') })
    await new Promise((done) => setTimeout(done, 50))
    console.log('cleaned')
  })
  setInterval(() => {}, 1000)
  console.log('ready')
  await work`

test('an interrupted benchmark cleans up, says so in one sentence and exits like an interrupted process', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained] = [text(child.stdout), text(child.stderr)]
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect({ code, said: await said, complained: await complained }).toEqual({
    code: 130,
    said: expect.stringContaining('cleaned'),
    complained: 'Interrupted. What was started is being stopped.\n',
  })
})
