import type { Template } from '@forecourt/domain/contract/templates.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/api/form-errors.ts'
import { askToDiscard, useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { emptyTemplate, valuesOf } from './template-form.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { useSaveTemplate } from './use-save-template.ts'
import classes from './TemplateListPage.module.css'

const formId = 'template'
const nameLength = 60

/** `copy`: a new template that begins with what another has. */
export type OpenTemplate = { as: 'new' } | { as: 'edit' | 'copy'; template: Template }

const initialOf = (open: OpenTemplate) => {
  if (open.as === 'new') return emptyTemplate
  const values = valuesOf(open.template)
  return open.as === 'edit' ? values : { ...values, template_name: `${values.template_name} copy`.slice(0, nameLength) }
}

const titles = { new: 'New template', edit: 'Edit template', copy: 'Duplicate template' } as const

/** ux 4.7, the form drawer. */
export function TemplateDrawer({ open, onClose }: { open: OpenTemplate; onClose: () => void }) {
  const saved = open.as === 'edit' ? open.template : null
  const { form, isBusy, save, conflict } = useSaveTemplate({ initial: initialOf(open), saved, onSaved: onClose })
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer
      title={titles[open.as]}
      sub={open.as === 'new' ? undefined : open.template.template_name}
      width={720}
      onClose={() => void close()}
    >
      <Form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          if (!conflict) return form.onSubmit(save, focusFirstInvalid)(event)
          event.preventDefault()
          conflict.saveAgain()
        }}
      >
        {conflict ? (
          <MergeChoices title="Somebody else has changed this template meanwhile." {...conflict} />
        ) : (
          <>
            <ErrorSummary errors={formErrors(form.errors, form.values)} />
            <TemplateFields form={form} />
          </>
        )}
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={isBusy}>
            {conflict ? 'Save again' : saved ? 'Save' : 'Create template'}
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
