// npm run stress:numbers [-- numbers kills]: two workers give out card numbers while Postgres is killed
// (docs/product/safety.md#killed-at-any-moment).
import { killDuringNumbering } from '../server/testing/kill-numbering.ts'

const [numbers = 20_000, kills = 4] = process.argv.slice(2).map(Number)
const began = performance.now()
const found = await killDuringNumbering({ numbers, kills, say: (text) => console.log(text) })
const { doubles, half, lost, gaps, numbered, next_serial, cards, batches, acknowledged, failures } = found
console.table({ cards, numbered, next_serial, batches, acknowledged, kills: found.kills, failures, doubles, half, lost, gaps })
console.log(`${Math.round((performance.now() - began) / 1000)} s`)
const isRight = [doubles, half, lost, gaps].every((count) => count === 0) && numbered === cards && next_serial === cards
process.exitCode = isRight && found.kills === kills ? 0 : 1
