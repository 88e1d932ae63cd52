// Programs that tests start load a thousand modules. Compiling them takes longer than running them, so the programs share a cache
// of compiled code.
import os from 'node:os'
import path from 'node:path'

/** For the environment of a program. `npm test` removes the folder with its others, or the next run does after a few hours. */
export const compiled = { NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'forecourt-compiled-shared') }
