// The payloads of staff tasks and of people on call (payloads.ts).
import { openTask } from '#src/features/staff-tasks/open-task.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

let object_id = 0

const aTask = async ({ portal }: Stage) => {
  object_id += 1
  await openTask(portal.ctx, { kind: 'not_activated', object_id, account_id: null, about: 'A card' })
  const task = await portal.db.selectFrom('staff_tasks').select('id').where('object_id', '=', object_id).executeTakeFirstOrThrow()
  return { params: { id: String(task.id) } }
}

const shift = { name: 'Night', days: 127, from_minute: 0, to_minute: 1_440, email: 'night@pager.test', url: '' }

const aShift = async ({ portal }: Stage) => {
  const { as } = await portal.staff()
  const { body } = await as.post('/v1/on_call', { ...shift, url: 'https://pager.example.com/hook' })
  return { params: { id: String(body.data.id) } }
}

export const staffTaskPayloads: Pick<Payloads, 'staffTasks'> = {
  staffTasks: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    count: nothing,
    end: async (stage) => ({ ...(await aTask(stage)), body: { note: 'Called the network' } }),
    onCall: nothing,
    addOnCall: () => ({ body: shift }),
    changeOnCall: async (stage) => ({ ...(await aShift(stage)), body: { name: 'Day', version: 1 } }),
    removeOnCall: aShift,
    newSecret: aShift,
    testPage: aShift,
  },
}
