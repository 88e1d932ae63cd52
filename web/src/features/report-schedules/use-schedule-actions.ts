import { useRef } from 'react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { deletionQuestion } from './schedule-form.ts'

const refresh = ['reportSchedules'] as const

type Run = { schedule: ReportSchedule; is_test: boolean }

const sentence = ({ schedule, is_test }: Run) => {
  if (is_test) return 'The test is on its way to you'
  return schedule.recipients.some(({ is_confirmed }) => is_confirmed)
    ? 'The report is on its way'
    : 'The report is made, but nobody gets it by e-mail: no address of the schedule has confirmed yet'
}

/** Runs the schedule now, for its recipients or as a test for the current user. */
export const useRunSchedule = () => {
  const start = useAction(
    ({ schedule: { id }, is_test }: Run) =>
      call(api.reportSchedules.run, { params: { id: String(id) }, body: { is_test } }, { idempotency_key: crypto.randomUUID() }),
    { refresh, popup: (_, run) => sentence(run) },
  )
  return {
    isBusy: start.isPending,
    run: (schedule: ReportSchedule, is_test: boolean) => start.mutate({ schedule, is_test }),
  }
}

/** The API replaces the whole schedule, so this sends it with one value changed. */
export const useSetActive = () => {
  const update = useCall(api.reportSchedules.update, { refresh })
  // The switch shows the new state once the server has it. A second press until then is for the same change, not for the next one.
  const underWay = useRef(new Set<number>())
  return {
    isBusy: update.isPending,
    set: (schedule: ReportSchedule, is_active: boolean) => {
      if (underWay.current.has(schedule.id)) return
      underWay.current.add(schedule.id)
      const { name, params, frequency, weekday, month_day, hour, minute, file_format, skip_if_empty, version } = schedule
      const recipients = schedule.recipients.map(({ email }) => email)
      const timing = { frequency, weekday, month_day, hour, minute }
      const body = { name, params, ...timing, file_format, skip_if_empty, recipients, is_active, version }
      const settle = () => underWay.current.delete(schedule.id)
      void update.mutateAsync({ params: { id: String(schedule.id) }, body }).then(settle, settle)
    },
  }
}

export const useRemoveSchedule = () => {
  const remove = useCall(api.reportSchedules.remove, { refresh, popup: 'Schedule deleted' })
  return async (schedule: ReportSchedule) => {
    const answer = await confirm({ message: deletionQuestion(schedule) })
    if (answer) remove.mutate({ params: { id: String(schedule.id) } })
  }
}
