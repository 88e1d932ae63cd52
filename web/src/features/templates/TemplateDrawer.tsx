import type { Template } from '@forecourt/domain/contract/templates.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { OfferedTo } from './OfferedTo.tsx'
import { emptyTemplate, valuesOf } from './template-form.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { useSaveTemplate } from './use-save-template.ts'

const nameLength = 60

/** `copy`: a new template with the values of another one. */
export type OpenTemplate = { as: 'new' } | { as: 'edit' | 'copy'; template: Template }

const initialOf = (open: OpenTemplate) => {
  if (open.as === 'new') return emptyTemplate
  const values = valuesOf(open.template)
  return open.as === 'edit' ? values : { ...values, template_name: `${values.template_name} copy`.slice(0, nameLength) }
}

const namesOf = (open: OpenTemplate) => {
  if (open.as === 'new') return new Map<number, string>()
  const { account_ids, account_names } = open.template
  return new Map(account_ids?.map((id, at) => [id, account_names?.[at] ?? '']))
}

const titles = { new: 'New template', edit: 'Edit template', copy: 'Duplicate template' } as const

export function TemplateDrawer({ open, onClose }: { open: OpenTemplate; onClose: () => void }) {
  const saved = open.as === 'edit' ? open.template : null
  const edit = useSaveTemplate({ initial: initialOf(open), saved, onSaved: onClose })
  return (
    <EditDrawer
      title={titles[open.as]}
      sub={open.as === 'new' ? undefined : open.template.template_name}
      width={720}
      submit={saved ? 'Save' : 'Create template'}
      {...edit}
      className="stack gap-6"
      onClose={onClose}
    >
      <TemplateFields form={edit.form} />
      <OfferedTo form={edit.form} names={namesOf(open)} />
    </EditDrawer>
  )
}
