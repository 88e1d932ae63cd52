// docs/product/network-channels.md#answers: the folder of the answers, checked each minute.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { wayOf } from '@forecourt/domain/rules/network-channels.ts'
import { isCardListName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { applyAnswerFile } from './answers/apply-answers.ts'
import { keepAnswer, noteOutcome } from './answers/keep-answer.ts'
import { takeInList } from './answers/take-in-list.ts'
import { failureWords, findChannel, noteFailure, withChannelFolder, type Channel } from './channel.ts'

const isFinished = (name: string) => !name.startsWith('.') && !name.endsWith('.part')

const namesRead = async ({ db }: SystemCtx, { card_network_id }: Channel) => {
  const rows = await db
    .selectFrom('network_answers')
    .select(['name', 'size'])
    .where('card_network_id', '=', card_network_id)
    .execute()
  return new Set(rows.map(({ name, size }) => `${name}/${size}`))
}

/** Reported once and not read. Its name and size replace its bytes for recognizing it. */
const refuseTooLarge = async (ctx: SystemCtx, { card_network_id }: Channel, { name, size }: { name: string; size: number }) => {
  const content = Buffer.from(`${name}/${size}`)
  const kept = await keepAnswer(ctx, { card_network_id, name, content, size: Math.min(size, 2 ** 31 - 1) })
  const problems = [`The file has ${size.toLocaleString('en-US')} bytes, which is more than is read`]
  if (kept) await noteOutcome(ctx, kept.id, { line_count: 0, applied_count: 0, problems })
}

/** Files are not moved, because the folder belongs to the network. A file is read again only if its size has changed. */
const readNew = async (ctx: SystemCtx, channel: Channel, way: 'folder' | 'sftp') => {
  const known = await namesRead(ctx, channel)
  let read = 0
  await withChannelFolder(ctx, { channel, way, setting: 'answers' }, async (folder) => {
    for (const name of (await folder.list()).filter(isFinished).toSorted((one, other) => (one < other ? -1 : 1))) {
      const size = (await folder.sizeOf(name)) ?? 0
      if (known.has(`${name.slice(0, 200)}/${size}`)) continue
      if (size > limits.cardListBytes) {
        await refuseTooLarge(ctx, channel, { name, size })
        continue
      }
      const content = await folder.read(name)
      if (!content) continue
      if (isCardListName(channel.network, name))
        await takeInList(ctx, { card_network_id: channel.card_network_id, name, content })
      else if (await applyAnswerFile(ctx, { channel, name, content })) read++
    }
  })
  return read
}

export const readNetworkAnswers = async (ctx: SystemCtx, { card_network_id }: { card_network_id: number }) => {
  const channel = await findChannel(ctx, card_network_id)
  const way = channel && [wayOf(channel, 2), wayOf(channel, 1)].find((kind) => kind === 'folder' || kind === 'sftp')
  if (!channel || !way) return
  try {
    // Changes that waited for an answer may be sent now.
    if ((await readNew(ctx, channel, way)) > 0) await enqueue(ctx, 'networks.send', { card_network_id })
  } catch (error) {
    await noteFailure(ctx, card_network_id, failureWords(error))
  }
}
