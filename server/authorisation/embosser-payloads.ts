// The payloads of the embosser's channel (payloads.ts).
import ssh2 from 'ssh2'
import { aBatch } from '#testing/batches.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const inAFolder = { kind: 'folder' as const, settings: { folder: '/nowhere' } }

const versionOf = async ({ portal }: Stage) =>
  (await portal.db.selectFrom('embosser').select('version').executeTakeFirstOrThrow()).version

export const embosserPayloads: Pick<Payloads, 'embosser'> = {
  embosser: {
    get: nothing,
    save: async (stage) => ({ body: { ...inAFolder, version: await versionOf(stage) } }),
    saveKey: () => ({ body: { value: ssh2.utils.generateKeyPairSync('ed25519').private } }),
    test: nothing,
    send: async ({ portal }) => {
      await portal.db
        .updateTable('embosser')
        .set({ kind: 'folder', settings: JSON.stringify(inAFolder.settings) })
        .execute()
      return { params: { id: String((await aBatch(portal, { state: 'completed' })).id) } }
    },
  },
}
