// npm run stress:import [-- rows kills]: a file of transactions is imported while its workers are killed
// (docs/product/safety.md#killed-at-any-moment).
import { killDuringImport } from '../server/testing/kill-import.ts'

const [rows = 1_000_000, kills = 5] = process.argv.slice(2).map(Number)
const began = performance.now()
const { calm, killed } = await killDuringImport({ rows, kills, say: (text) => console.log(text) })
console.log(`undisturbed ${JSON.stringify(calm)}`)
console.log(`killed      ${JSON.stringify(killed)}`)
console.log(`${Math.round((performance.now() - began) / 1000)} s`)
const isRight = JSON.stringify(calm) === JSON.stringify(killed) && killed.transactions.rows === rows
process.exitCode = isRight && killed.disordered === 0 && killed.wrong_sums === 0 ? 0 : 1
