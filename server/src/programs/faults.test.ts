// docs/reliability.md#faults: some of the faults of `npm run faults`, on one API.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRig } from '#testing/faults/rig.ts'
import { runFaults } from '#testing/faults/run-faults.ts'
import { killPrograms } from '#testing/program.ts'

const names = ['the network swallows every query', 'the primary is lost and the standby takes over']

test('with a silent network and a lost primary, no acknowledged order is lost or duplicated', { timeout: 300_000 }, async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-faults-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const rig = await openRig({ dir, apis: 1, workers: 0, flags: ['fsync=off'] })
  onTestFinished(async () => {
    killPrograms()
    await rig.close()
  })
  const { found, totals } = await runFaults(rig, { seed: 1, names, senders: 2 })
  expect(found.map(({ fault }) => fault)).toEqual(names)
  expect(found[0]!.words, 'what people were told').toContain('503 ')
  expect(totals).toMatchObject({ lost: 0, doubled: 0 })
  expect(totals.orders).toBeGreaterThan(found.length)
})
