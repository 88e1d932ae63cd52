// Runs in a child process and writes one file (heavy-file.ts).
import { asChild } from '#src/outside/as-child.ts'
import { madeFile } from './made-file.ts'

await asChild(madeFile)
