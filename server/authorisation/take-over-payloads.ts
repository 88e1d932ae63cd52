// The payloads of take-overs (payloads.ts).
import { asSheetCsv, aTakenAccount, sendTakeOver } from '#testing/take-overs.ts'
import type { Portal } from '#testing/portal.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const aFile = () => ({ sheet: 'accounts' as const, file: new File([asSheetCsv([aTakenAccount()])], 'accounts.csv') })

/** A take-over that is being checked: it can be repaired and abandoned. */
const aTakeOver = async (portal: Portal) => {
  const { as } = await portal.staff()
  const sent = await sendTakeOver(as, asSheetCsv([aTakenAccount()]), { filename: 'accounts.csv', sheet: 'accounts' })
  return sent.body.data.id as number
}

const theOne = async ({ portal }: { portal: Portal }) => ({ params: { id: String(await aTakeOver(portal)) } })

const aRowOf = async (portal: Portal) => {
  const id = await aTakeOver(portal)
  const row = await portal.db.selectFrom('take_over_rows').select('id').where('take_over_id', '=', id).executeTakeFirstOrThrow()
  return { id: String(id), row_id: String(row.id) }
}

const setState = (portal: Portal, id: number, state: string) =>
  portal.db.updateTable('take_overs').set({ state, has_history: true }).where('id', '=', id).execute()

export const takeOverPayloads: Pick<Payloads, 'takeOvers'> = {
  takeOvers: {
    start: () => ({ form: aFile() }),
    addSheet: async ({ portal }) => ({ ...(await theOne({ portal })), form: aFile() }),
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: theOne,
    accounts: theOne,
    rows: theOne,
    repair: async ({ portal }) => ({ params: await aRowOf(portal), body: { cells: { name: 'Cascade' } } }),
    replace: async ({ portal }) => ({
      ...(await theOne({ portal })),
      body: { sheet: 'accounts' as const, column: 'state', from: 'WA', to: 'OR' },
    }),
    check: theOne,
    run: async ({ portal }) => {
      const id = await aTakeOver(portal)
      await setState(portal, id, 'checked')
      return { params: { id: String(id) }, body: {} }
    },
    abandon: theOne,
    invite: async ({ portal }) => {
      const id = await aTakeOver(portal)
      await portal.db.insertInto('take_over_accounts').values({ take_over_id: id, account_key: 'x', state: 'written' }).execute()
      return { params: { id: String(id) } }
    },
    workbook: nothing,
  },
}
