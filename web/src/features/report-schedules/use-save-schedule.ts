import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSession } from '#src/api/session.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import { usualParams, type Params } from '#src/features/reports/report-params.ts'
import {
  newSchedule,
  scheduleBody,
  scheduleLabels,
  scheduleParamProblems,
  scheduleProblems,
  scheduleValues,
  shownValue,
  type ScheduleForm,
} from './schedule-form.ts'
import { findSchedule } from './report-schedules.calls.ts'

type Save = {
  open: OpenReport
  saved: ReportSchedule | null
  /** The parameters on screen, for a new schedule. */
  params?: Params | undefined
  onSaved: () => void
}

/** The form for a new or a saved schedule. */
export const useSaveSchedule = ({ open: { key, report }, saved, params, onSaved }: Save) => {
  const { today } = useAccountTime()
  const email = useSession(({ user }) => user?.email ?? '')
  const [usual] = useState(() => usualParams(forSchedule(report, saved?.frequency ?? report.frequencies[0] ?? 'daily'), today()))
  const keyOf = useIdempotencyKey()
  const form = useForm<ScheduleForm>({
    initialValues: saved ? scheduleValues(saved, usual) : newSchedule(report, { ...usual, ...params }, email),
    validate: (values) => ({
      ...scheduleProblems(values),
      ...(Object.keys(scheduleParamProblems(report, values, today())).length > 0 && { params: 'Please check the parameters' }),
    }),
  })
  return useSave({
    form,
    saved,
    send: (values, version) => {
      const body = scheduleBody(report, values)
      if (!saved) return call(api.reportSchedules.create, { body: { report_key: key, ...body } }, keyOf(body))
      const { id, is_active } = saved
      return call(api.reportSchedules.update, { params: { id: String(id) }, body: { ...body, version, is_active } })
    },
    readTheirs: async () => saved && findSchedule(key, saved.id),
    gone: 'This schedule has been deleted',
    subject: 'this schedule',
    valuesOf: (schedule) => scheduleValues(schedule, usual),
    labelOf: (field) => scheduleLabels[field as keyof ScheduleForm],
    shownValue,
    refresh: ['reportSchedules'],
    popup: { created: popups.saved, changed: popups.changesSaved },
    onSaved,
    onRefused: ({ errors }) => {
      // This error is shown both in a popup and at the field.
      const isRegistered = errors['recipients']?.some((message) => message.includes(popups.emailRegistered))
      if (isRegistered) showPopup({ variant: 'error', message: popups.emailRegistered })
    },
  })
}
