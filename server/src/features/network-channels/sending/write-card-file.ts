import { createHash } from 'node:crypto'
import type { Network } from '@forecourt/domain/reference.ts'
import { fileForms, type CardFile, type FileForm } from '@forecourt/domain/rules/network-files/card-file.ts'
import { fileMoment } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { keepFile } from '#src/secrets/kept-files.ts'

export const placeOf = (card_network_id: number, sequence: number) => `network-file|${card_network_id}|${sequence}`

type Head = { card_network_id: number; network: Network; sequence: number; created_at: Date; is_urgent: boolean; form: FileForm }

/** Writes a file and seals it. Returns its bytes and the columns that describe them. */
export const writeCardFile = async (
  ctx: SystemCtx,
  { card_network_id, network, sequence, created_at, is_urgent, form }: Head,
  { accounts, cards }: Pick<CardFile, 'accounts' | 'cards'>,
) => {
  const content = Buffer.from(
    fileForms[form].write({
      head: {
        network: networkCodes[network],
        sequence,
        created_at: fileMoment(created_at),
        urgency: is_urgent ? 'U' : 'R',
        mode: 'P',
      },
      accounts,
      cards,
    }),
  )
  const columns = {
    line_count: accounts.length + cards.length,
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    content_sealed: await keepFile(ctx, placeOf(card_network_id, sequence), content),
  }
  return { content, columns }
}
