import { IconSend } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import type { Frequency } from '@forecourt/domain/reports/report.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FileFormatField } from '#src/features/reports/FileFormatField.tsx'
import { ParamFields } from '#src/features/reports/ParamFields.tsx'
import { RecipientsField } from '#src/features/reports/RecipientsField.tsx'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import { changed, type Params } from '#src/features/reports/report-params.ts'
import {
  frequencyOptions,
  monthDayOptions,
  scheduleLabels,
  scheduleParamProblems,
  weekdayOptions,
  whenInWords,
} from './schedule-form.ts'
import { useRunSchedule } from './use-schedule-actions.ts'
import { useSaveSchedule } from './use-save-schedule.ts'
import classes from './ScheduleDrawer.module.css'

type ScheduleDrawerProps = {
  open: OpenReport
  saved: ReportSchedule | null
  /** The parameters that were on screen when the user chose Schedule. */
  params?: Params | undefined
  onClose: () => void
  /** Closes as well, unless given. */
  onSaved?: () => void
}

const nameLength = 60

/** When a report is sent, to whom, in which format and with which parameters. */
export function ScheduleDrawer({ open, saved, params, onClose, onSaved = onClose }: ScheduleDrawerProps) {
  const { report, key } = open
  const edit = useSaveSchedule({ open, saved, params, onSaved })
  const { form } = edit
  const { values } = form
  const { time_zone, today } = useAccountTime()
  const test = useRunSchedule()
  const options = frequencyOptions(report)
  const narrowed = forSchedule(report, values.frequency)
  const hasTime = values.frequency !== 'on invoice'

  return (
    <EditDrawer
      title={saved ? 'Edit schedule' : 'New schedule'}
      sub={report.title}
      width={560}
      submit={saved ? 'Save' : 'Create schedule'}
      className="stack one-column gap-4"
      {...edit}
      onClose={onClose}
    >
      <TextField
        id="name"
        label={scheduleLabels.name}
        description="So that you recognize it in the list"
        maxLength={nameLength}
        {...form.getInputProps('name')}
      />
      <fieldset className={classes.part}>
        <legend>When</legend>
        <div className={classes.row}>
          {options.length > 1 ? (
            <SelectField
              id="frequency"
              label={scheduleLabels.frequency}
              data={options}
              value={values.frequency}
              onChange={(value) => form.setFieldValue('frequency', (value ?? values.frequency) as Frequency)}
            />
          ) : null}
          {values.frequency === 'weekly' ? (
            <SelectField id="weekday" label={scheduleLabels.weekday} data={weekdayOptions} {...form.getInputProps('weekday')} />
          ) : null}
          {values.frequency === 'monthly' ? (
            <SelectField
              id="month_day"
              label={scheduleLabels.month_day}
              data={monthDayOptions}
              {...form.getInputProps('month_day')}
            />
          ) : null}
          {hasTime ? <TextField id="hour" type="time" label={scheduleLabels.hour} {...form.getInputProps('hour')} /> : null}
        </div>
        <p className={classes.words} role="status">
          {whenInWords(report, values, saved?.time_zone ?? time_zone)}
        </p>
      </fieldset>
      <RecipientsField
        values={values.recipients}
        onChange={(recipients) => form.setFieldValue('recipients', recipients)}
        onWrong={(problem) => form.setFieldError('recipients', problem)}
        error={form.errors['recipients']}
      />
      <FileFormatField
        report_key={key}
        value={values.file_format}
        onChange={(file_format) => form.setFieldValue('file_format', file_format)}
        error={form.errors['file_format']}
      />
      <SwitchField
        label="Skip when empty"
        description="If off, an e-mail says that there was nothing to report."
        isOn={values.skip_if_empty}
        onChange={(isOn) => form.setFieldValue('skip_if_empty', isOn)}
      />
      {narrowed.params.length > 0 ? (
        <fieldset className={classes.part}>
          <legend>About what</legend>
          <ParamFields
            report={narrowed}
            params={values.params}
            problems={scheduleParamProblems(report, values, today())}
            onChange={(name, value) => form.setFieldValue('params', changed(report, values.params, { [name]: value }))}
          />
        </fieldset>
      ) : null}
      <div className={classes.test}>
        <SubmitButton
          type="button"
          variant="default"
          isBusy={test.isBusy}
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!saved || form.isDirty()}
          onClick={() => saved && test.run(saved, true)}
        >
          Send me a test
        </SubmitButton>
        <p>{saved && !form.isDirty() ? 'Only to your own address.' : 'Once it is saved, you can send it to yourself first.'}</p>
      </div>
    </EditDrawer>
  )
}
