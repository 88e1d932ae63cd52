import { useForm } from '@mantine/form'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { useSave } from '#src/record/use-save.ts'
import { bodyOf, labelOf, shownField, templateProblems, valuesOf, type TemplateForm } from './template-form.ts'
import { findTemplate } from './templates.calls.ts'

type Save = { initial: TemplateForm; saved: Template | null; onSaved: () => void }

/** The form for a new or a saved template. */
export const useSaveTemplate = ({ initial, saved, onSaved }: Save) => {
  const lists = useLists()
  const form = useForm<TemplateForm>({ initialValues: initial, validate: templateProblems, validateInputOnBlur: true })
  return useSave({
    form,
    saved,
    send: (values, version) =>
      saved
        ? call(api.templates.update, { params: { id: String(saved.id) }, body: { ...bodyOf(values), version } })
        : call(api.templates.create, { body: bodyOf(values) }),
    readTheirs: async () => saved && findTemplate(saved.id),
    gone: 'This template is deactivated',
    subject: 'this template',
    valuesOf,
    labelOf,
    shownValue: shownField(lists),
    refresh: ['templates'],
    popup: { created: popups.templateCreated, changed: popups.templateUpdated },
    onSaved,
  })
}
