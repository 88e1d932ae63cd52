import { useForm } from '@mantine/form'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { bodyOf, labelOf, shownField, templateProblems, valuesOf, type TemplateForm } from './template-form.ts'
import { findTemplate } from './templates.calls.ts'

type Save = { initial: TemplateForm; saved: Template | null; onSaved: () => void }

/** The form of a new or a saved template, and what happens when somebody else saved first. */
export const useSaveTemplate = ({ initial, saved, onSaved }: Save) => {
  const form = useForm<TemplateForm>({ initialValues: initial, validate: templateProblems, validateInputOnBlur: true })
  const merge = useMerge<{ version: number } & Partial<Template>, TemplateForm>({
    start: saved ?? { version: 0 },
    valuesOf: (template) => valuesOf(template as Template),
    labelOf,
    shownValue: shownField,
  })
  const effects = { form, refresh: ['templates'] as const, failure: 'inline' as const }
  const create = useCall(api.templates.create, { ...effects, popup: popups.templateCreated })
  const update = useCall(api.templates.update, { ...effects, popup: popups.templateUpdated })
  const readTheirs = useAction(findTemplate)

  const onError = (error: ApiError) => {
    if (saved && isOutdated(error))
      readTheirs.mutate(saved.id, {
        onSuccess: (theirs) =>
          theirs ? merge.meet(theirs) : showPopup({ variant: 'error', message: 'This template is deactivated' }),
      })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: TemplateForm, version: number) => {
    const then = { onSuccess: onSaved, onError }
    if (saved) update.mutate({ params: { id: String(saved.id) }, body: { ...bodyOf(values), version } }, then)
    else create.mutate({ body: bodyOf(values) }, then)
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
