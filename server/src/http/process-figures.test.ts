import { expect, onTestFinished, test, vi } from 'vitest'
import { processFigures } from './process-figures.ts'

const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a delay of the event loop is reported, and forgotten after two windows', async () => {
  const own = processFigures({}, 150)
  onTestFinished(own.close)
  const delay = () => Number(/event_loop_delay_seconds\{[^}]+\} ([\d.]+)/.exec(own.lines().join('\n'))![1])
  // The monitor's first tick only starts the first measurement.
  await vi.waitFor(() => expect(delay()).toBeGreaterThan(0.01), { interval: 5 })
  block(400)
  await vi.waitFor(() => expect(delay()).toBeGreaterThan(0.3), { interval: 5, timeout: 2_000 })
  await vi.waitFor(() => expect(delay()).toBeLessThan(0.3), { interval: 50, timeout: 10_000 })
})
