// A process for tests to kill: it starts the embedded database of the directory it is given, says so, and waits.
import { startEmbedded } from '../db/embedded/start.ts'

const [dir = ''] = process.argv.slice(2)
const { url, adopted, stop } = await startEmbedded({ dir })
setInterval(() => {}, 60_000)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
// Last: whoever reads this may send the signal at once.
process.stdout.write(`${JSON.stringify({ url, adopted })}\n`)
