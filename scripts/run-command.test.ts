import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

test('a successful command is ok, and both of its streams are kept', async () => {
  const outcome = await runCommand(['node', '-e', 'console.log("out"); console.error("err")'])
  expect(outcome).toMatchObject({ ok: true, output: expect.stringMatching(/out[^]*err|err[^]*out/) })
})

test('a command that ends with an error or a signal is not ok', async () => {
  expect(await runCommand(['node', '-e', 'process.exit(3)'])).toMatchObject({ ok: false })
  expect(await runCommand(['node', '-e', 'process.kill(process.pid, "SIGKILL")'])).toMatchObject({ ok: false })
})

test('a command that does not exist is a failure with a message, not a crash', async () => {
  expect(await runCommand(['no-such-command'])).toMatchObject({ ok: false, output: expect.stringContaining('no-such-command') })
})

test('a command that reads from the keyboard gets empty input', async () => {
  expect(await runCommand(['node', '-e', 'process.stdin.resume().on("end", () => console.log("nobody there"))'])).toMatchObject({
    ok: true,
    output: 'nobody there\n',
  })
})
