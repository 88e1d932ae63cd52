import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { ParamFields } from '#src/features/reports/ParamFields.tsx'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import { countActive } from '#src/features/reports/report-params.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { OrderField } from './OrderField.tsx'
import type { ReportForm } from './use-report-params.ts'
import classes from './ParamPanel.module.css'

type ParamPanelProps = { open: OpenReport; form: ReportForm; onCollapse: () => void }

/** The parameters of the report, in a panel beside it or, on a phone, in a bottom sheet. */
export function ParamPanel({ open, form, onCollapse }: ParamPanelProps) {
  const isPhone = useIsPhone()
  const apply = () => {
    const isFine = form.apply() !== null
    if (!isFine) focusFirstInvalid()
    return isFine
  }
  // Outside the form, because naming a view has a form of its own.
  const views = (
    <SavedViews
      screen={open.key}
      ready={[{ label: 'Standard', isCurrent: form.isView(''), search: '' }]}
      search={form.view}
      isOpen={form.isView}
      addressOf={form.addressOfView}
      onSaved={form.apply}
    />
  )
  const fields = <ParamFields report={open.report} params={form.draft} problems={form.problems} onChange={form.change} />
  if (isPhone)
    return (
      <div className={classes.onPhone} data-no-print>
        <FilterSheet active={countActive(open.report, form.draft, form.usual)} done="Show report" onDone={apply}>
          {() => (
            <>
              {views}
              {fields}
              <OrderField report={open.report} form={form} />
            </>
          )}
        </FilterSheet>
      </div>
    )
  return (
    <div className={classes.side} data-no-print>
      <Panel
        title="Parameters"
        className={classes.panel}
        actions={
          <IconButton label="Hide the parameters" onClick={onCollapse}>
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
          </IconButton>
        }
      >
        {form.applied ? (
          <div className="stack one-column gap-3">
            {views}
            <Form
              className="stack one-column gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                apply()
              }}
            >
              {fields}
              <div className={classes.foot}>
                <Button type="submit" fullWidth variant={form.isChanged ? 'filled' : 'light'}>
                  Preview
                </Button>
              </div>
            </Form>
          </div>
        ) : (
          <FormSkeleton fields={6} label="Loading the parameters" />
        )}
      </Panel>
    </div>
  )
}
