import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { ReportSchedule } from '@forecourt/domain/contract/reports.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import type { OpenReport } from './report-at.ts'
import { problemsOf, usualParams } from './report-params.ts'
import {
  newSchedule,
  scheduleBody,
  scheduleLabels,
  scheduleProblems,
  scheduleValues,
  shownValue,
  type ScheduleForm,
} from './schedule-form.ts'
import { findSchedule } from './schedules.calls.ts'

type Save = { open: OpenReport; saved: ReportSchedule | null; onSaved: () => void }
type Body = ReturnType<typeof scheduleBody>

/** The form of a new or a saved schedule, and what happens when somebody else saved first. */
export const useSaveSchedule = ({ open: { key, report }, saved, onSaved }: Save) => {
  const { today } = useAccountTime()
  const email = useSession(({ user }) => user?.email ?? '')
  const [usual] = useState(() => usualParams(report, today()))
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const form = useForm<ScheduleForm>({
    initialValues: saved ? scheduleValues(saved, usual) : newSchedule(report, usual, email),
    validate: (values) => ({
      ...scheduleProblems(values),
      ...(Object.keys(problemsOf(report, values.params, today())).length > 0 && { params: 'Please check the parameters' }),
    }),
  })
  const merge = useMerge<{ version: number } & Partial<ReportSchedule>, ScheduleForm>({
    start: saved ?? { version: 0 },
    valuesOf: (schedule) => scheduleValues(schedule as ReportSchedule, usual),
    labelOf: (field) => scheduleLabels[field as keyof ScheduleForm],
    shownValue,
  })
  const effects = { form, refresh: ['reportSchedules'] as const, failure: 'inline' as const }
  const create = useAction(
    (body: Body) => call(api.reportSchedules.create, { body: { report_key: key, ...body } }, { idempotency_key }),
    { ...effects, popup: popups.saved },
  )
  const update = useAction(
    ({ id, ...body }: Body & { id: number; version: number; is_active: boolean }) =>
      call(api.reportSchedules.update, { params: { id: String(id) }, body }),
    { ...effects, popup: popups.changesSaved },
  )
  const readTheirs = useAction((id: number) => findSchedule(key, id))

  const onError = (error: ApiError) => {
    // Spec 8: a popup, and (ux 4.13) at the field as well.
    const isRegistered = error.errors['recipients']?.some((message) => message.includes(popups.emailRegistered))
    if (isRegistered) showPopup({ variant: 'error', message: popups.emailRegistered })
    else if (saved && isOutdated(error))
      readTheirs.mutate(saved.id, {
        onSuccess: (theirs) =>
          theirs ? merge.meet(theirs) : showPopup({ variant: 'error', message: 'Somebody has deleted this schedule' }),
      })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: ScheduleForm, version: number) => {
    const then = { onSuccess: onSaved, onError }
    if (saved) update.mutate({ ...scheduleBody(values), id: saved.id, version, is_active: saved.is_active }, then)
    else create.mutate(scheduleBody(values), then)
  }

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: create.isPending || update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}
