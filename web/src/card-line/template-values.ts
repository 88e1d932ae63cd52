import type { Template } from '@forecourt/domain/contract/templates.ts'
import { controlFields } from '@forecourt/domain/rules/card-fields.ts'
import type { TemplateValues } from '@forecourt/domain/rules/upload-line.ts'

/** The values that every card of a template inherits. */
export const templateValues = (template: Template): TemplateValues =>
  Object.fromEntries(controlFields.map((field) => [field, template[field]]))
