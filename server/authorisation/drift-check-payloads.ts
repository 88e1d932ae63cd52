// The payloads of drift checks (payloads.ts).
import { randomInt } from 'node:crypto'
import { asList, listed, sendList } from '#testing/card-lists.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

/** An unused number, so that each list is different. */
const aList = () => asList([listed(`7099${String(randomInt(10 ** 11)).padStart(12, '0')}`)])

const aCheck = async ({ portal }: Stage) => {
  const { as } = await portal.staff()
  return (await sendList(as, aList())).body.data.id as number
}

const theOne = async (stage: Stage) => ({ params: { id: String(await aCheck(stage)) } })

const aDrift = async (stage: Stage) => {
  const drift_check_id = await aCheck(stage)
  const { id } = await stage.portal.db
    .insertInto('drifts')
    .values({ drift_check_id, kind: 'unknown_here', place: 1, last_four: '1234' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(drift_check_id), row_id: String(id) }
}

export const driftCheckPayloads: Pick<Payloads, 'driftChecks'> = {
  driftChecks: {
    start: () => ({ form: { card_network_id: '1', file: new File([aList()], 'cards.csv') } }),
    list: nothing,
    get: theOne,
    rows: theOne,
    decide: async (stage) => ({ params: await aDrift(stage), body: { decision: 'leave' as const, reason: 'Not ours' } }),
  },
}
