import type { Template } from '@forecourt/domain/contract/templates.ts'
import { controlShape } from '@forecourt/domain/rules/card-line.ts'
import type { TemplateValues } from '@forecourt/domain/rules/upload-line.ts'

/** What every card of a template inherits from it. */
export const templateValues = (template: Template): TemplateValues =>
  Object.fromEntries(Object.keys(controlShape).map((field) => [field, template[field as keyof typeof controlShape]]))
