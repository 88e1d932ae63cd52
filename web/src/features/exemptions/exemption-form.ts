// The form of a certificate. Empty fields mean every state, every product, all cards and no end.
import type { Exemption, NewExemption } from '@forecourt/domain/contract/exemptions.ts'
import { exemptionProblems } from '@forecourt/domain/rules/exemptions.ts'
import { taxLevels } from '@forecourt/domain/rules/tax-levels.ts'

export type ExemptionForm = Omit<NewExemption, 'card_id' | 'effective_to'> & { card_id: string; effective_to: string }

export const formOf = (saved: Exemption | null): ExemptionForm => ({
  card_id: saved?.card_id ? String(saved.card_id) : '',
  level: saved?.level ?? 'state',
  state: (saved?.state ?? '') as NewExemption['state'],
  tax_class: saved?.tax_class ?? '',
  tax_doc: saved?.tax_doc ?? '',
  authority: saved?.authority ?? '',
  notes: saved?.notes ?? '',
  effective_from: saved?.effective_from ?? '',
  effective_to: saved?.effective_to ?? '',
})

export const bodyOf = (form: ExemptionForm): NewExemption => ({
  ...form,
  card_id: form.card_id ? Number(form.card_id) : null,
  state: taxLevels[form.level].has_state ? form.state : '',
  tax_doc: form.tax_doc.trim(),
  effective_to: form.effective_to || null,
})

/** The checks that need no server. */
export const formProblems = (form: ExemptionForm) => ({
  tax_doc: form.tax_doc.trim() ? null : 'Certificate number field is required',
  effective_from: form.effective_from ? null : 'First day field is required',
  effective_to: exemptionProblems(bodyOf(form)).effective_to ?? null,
})
