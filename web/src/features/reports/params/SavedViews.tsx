import { useState } from 'react'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { api } from '#src/api/endpoints.ts'
import { NameViewDialog } from '#src/list/NameViewDialog.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import { isSameParams, onWire, openParams } from '#src/features/reports/report-params.ts'
import { useRefresh } from '#src/features/reports/use-refresh.ts'
import type { ReportForm } from './use-report-params.ts'
import classes from './ParamPanel.module.css'

const usualView = 'usual'

/** Parameters under a name: chosen, saved, taken away. */
export function SavedViews({ open, form }: { open: OpenReport; form: ReportForm }) {
  const { key, report } = open
  const [isNaming, setNaming] = useState(false)
  const save = useCall(api.reports.saveView)
  const remove = useCall(api.reports.removeView)
  const refresh = useRefresh('views')
  const isOpen = (params: Parameters<typeof openParams>[1]) =>
    isSameParams(report, form.draft, openParams(report, params, form.usual))
  const current = form.views.find(({ params }) => isOpen(params))

  const takeAway = async () => {
    if (current && (await confirm({ message: `Delete the view “${current.name}”?` })))
      remove.mutate({ params: { id: String(current.id) } }, { onSettled: refresh })
  }

  const keep = (name: string) => {
    form.apply()
    save.mutate(
      { body: { report_key: key, name, params: onWire(form.kept()) } },
      {
        onSuccess: () => {
          refresh()
          setNaming(false)
        },
      },
    )
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
      {isNaming ? (
        <NameViewDialog
          title="Save as a view"
          replaces={form.views.map(({ name }) => name)}
          isBusy={save.isPending}
          onSave={({ name }) => keep(name)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  )
}
