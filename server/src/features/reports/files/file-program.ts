// A process of its own for one file (heavy-file.ts).
import { asChild } from '#src/outside/as-child.ts'
import { madeFile } from './made-file.ts'

await asChild(madeFile)
