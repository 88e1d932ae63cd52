// Seals a whole file for its place and stores it where this install keeps files. Only these two functions read the stored bytes.
import type { Ctx } from '#src/system/context.ts'
import { openFile, sealFile } from './vault.ts'

type Files = Pick<Ctx, 'keyring' | 'files'>

export const keepFile = (ctx: Files, place: string, content: Buffer) => ctx.files.put(place, sealFile(ctx, place, content))

export const openKept = async (ctx: Files, place: string, kept: Buffer) => openFile(ctx, place, await ctx.files.get(kept))
