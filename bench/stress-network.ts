// npm run stress:network [-- changes seconds-between-kills]: cards change while a network gets files and sends answers, and the
// worker is killed again and again (docs/product/network-channels.md#files).
import { killDuringSending } from '../server/testing/kill-network-sending.ts'

const [changes = 20_000, everySeconds = 4] = process.argv.slice(2).map(Number)
const began = performance.now()
const found = await killDuringSending({ changes, everySeconds, seconds: 1_800, say: (text) => console.log(text) })
const { lost, doubled, disordered, gaps, unanswered, ...counts } = found
console.table({ ...counts, gaps, unanswered })
console.log(`${Math.round((performance.now() - began) / 1000)} s`)
console.log(`lost, doubled, out of order: ${lost} ${doubled} ${disordered}`)
process.exitCode = [lost, doubled, disordered, gaps, unanswered].every((count) => count === 0) && found.kills > 0 ? 0 : 1
