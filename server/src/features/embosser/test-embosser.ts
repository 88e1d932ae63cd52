import { partName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import type { UserCtx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'
import { getEmbosser } from './embosser.queries.ts'
import { failureWords, noteFailure, withEmbosserFolder } from './open-embosser.ts'

/** Receivers ignore names that end in .part. */
const name = partName('FORECOURT_TEST')

/** Tests the saved settings with a file that contains no card. */
export const testEmbosser = async (ctx: UserCtx) => {
  const embosser = await getEmbosser(ctx)
  await audit(ctx, { action: 'embosser.test', object: { type: 'embosser', id: 1 } })
  if (embosser.kind === 'none') return { is_reached: true, says: 'Nothing leaves the portal, so there is nothing to reach' }
  try {
    await withEmbosserFolder(ctx, embosser, (folder) => folder.write(name, Buffer.from('Test\r\n')))
  } catch (error) {
    return { is_reached: false, says: failureWords(error) }
  }
  await noteFailure(ctx, '')
  return { is_reached: true, says: `${name} was written` }
}
