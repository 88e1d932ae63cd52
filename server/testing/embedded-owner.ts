// A process for tests to kill: it starts the embedded database of a directory, prints its address, and waits.
import { startEmbedded } from '#src/db/embedded/start.ts'

const [dir = ''] = process.argv.slice(2)
const { url, adopted, stop } = await startEmbedded({ dir })
setInterval(() => {}, 60_000)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
// Must be last, because the test may send the signal as soon as it reads this line.
process.stdout.write(`${JSON.stringify({ url, adopted })}\n`)
