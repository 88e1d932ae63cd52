// Property tests use the same cases in every run, so that a failure can be reproduced and a run does not fail by chance.
// `PROPERTY_SEED=random` tries other cases; a number repeats the run that printed it.
import fc from 'fast-check'

const asked = process.env['PROPERTY_SEED'] ?? '20261115'
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })
