import { useState } from 'react'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/api/Form.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { OpenReport } from './report-at.ts'
import { isSameParams, onWire, openParams } from './report-params.ts'
import { useRefresh } from './use-refresh.ts'
import type { ReportForm } from './use-report-params.ts'
import classes from './ParamPanel.module.css'

const nameLength = 60
const usualView = 'usual'

/** Parameters under a name: chosen, saved, taken away. */
export function SavedViews({ open, form }: { open: OpenReport; form: ReportForm }) {
  const { key, report } = open
  const [isNaming, setNaming] = useState(false)
  const remove = useCall(api.reports.removeView)
  const refresh = useRefresh('views')
  const isOpen = (params: Parameters<typeof openParams>[1]) =>
    isSameParams(report, form.draft, openParams(report, params, form.usual))
  const current = form.views.find(({ params }) => isOpen(params))

  const takeAway = async () => {
    if (current && (await confirm({ message: `Delete the view “${current.name}”?` })))
      remove.mutate({ params: { id: String(current.id) } }, { onSettled: refresh })
  }

  return (
    <div className={classes.views}>
      <SelectField
        label="View"
        placeholder="Not saved"
        data={[
          { value: usualView, label: 'Standard' },
          ...form.views.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={current ? String(current.id) : isOpen({}) ? usualView : null}
        onChange={(chosen) => form.open(form.views.find(({ id }) => String(id) === chosen)?.params ?? {})}
      />
      {current ? (
        <Button variant="default" aria-label={`Delete the view ${current.name}`} onClick={() => void takeAway()}>
          <IconTrash size={18} aria-hidden />
        </Button>
      ) : (
        <Button variant="default" aria-label="Save as a view" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <IconBookmark size={18} aria-hidden />
        </Button>
      )}
      {isNaming ? <SaveViewDialog report_key={key} form={form} onClose={() => setNaming(false)} /> : null}
    </div>
  )
}

type SaveViewDialogProps = { report_key: OpenReport['key']; form: ReportForm; onClose: () => void }

function SaveViewDialog({ report_key, form, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isTold, setTold] = useState(false)
  const save = useCall(api.reports.saveView)
  const refresh = useRefresh('views')
  const isTaken = form.views.some((view) => view.name === name.trim())

  const submit = () => {
    if (name.trim() === '') return setTold(true)
    form.apply()
    save.mutate(
      { body: { report_key, name: name.trim(), params: onWire(form.kept()) } },
      {
        onSuccess: () => {
          refresh()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog labelledBy="save-view" onClose={onClose} className={classes.dialog}>
      <h2 id="save-view" className={classes.dialogTitle}>
        Save as a view
      </h2>
      <Form
        className={classes.dialogForm}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Name"
          description={isTaken ? 'There is a view of this name: it will be replaced.' : 'Only you see it.'}
          error={isTold && name.trim() === '' ? 'Give it a name' : undefined}
          maxLength={nameLength}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton isBusy={save.isPending}>Save view</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
