import { reportSchedules } from '@forecourt/domain/contract/report-schedules.ts'
import { bind } from '#src/http/mount.ts'
import { answerAudit } from './answer-audit.ts'
import { confirmRecipient } from './confirm-recipient.ts'
import { createSchedule } from './create-schedule.ts'
import { removeSchedule } from './remove-schedule.ts'
import { listScheduledRuns, listSchedules } from './report-schedules.queries.ts'
import { runSchedule } from './run-schedule.ts'
import { updateSchedule } from './update-schedule.ts'

export const reportScheduleRoutes = bind('reportSchedules', reportSchedules, {
  list: async (ctx, { query }) => ({ data: await listSchedules(ctx, query) }),
  create: async (ctx, { body }) => ({ data: await createSchedule(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateSchedule(ctx, params.id, body) }),
  remove: async (ctx, { params }) => ({ data: await removeSchedule(ctx, params.id) }),
  run: async (ctx, { params, body }) => ({ data: await runSchedule(ctx, params.id, body) }),
  runs: async (ctx, { params }) => ({ data: await listScheduledRuns(ctx, params.id) }),
  confirmRecipient: async (ctx, { body }) => ({ data: await confirmRecipient(ctx, body) }),
  answerAudit: async (ctx, { body }) => ({ data: await answerAudit(ctx, body) }),
})
