// Property tests draw the same cases in every run: what failed once fails again, and what passed is not refused by a draw.
// `PROPERTY_SEED=random` explores; a number repeats the run that printed it.
import fc from 'fast-check'

const asked = process.env['PROPERTY_SEED'] ?? '20261115'
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })
