// docs/product/accounts.md#exemption-certificates: staff maintain an account's certificates, and its billing roles read them.
import { z } from 'zod'
import { exemptionProblems, scanExtensions, scanTypes } from '#src/rules/exemptions.ts'
import { limits } from '#src/rules/limits.ts'
import { taxedClassNames, taxLevelNames } from '#src/rules/tax-levels.ts'
import { states } from '#src/states.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, enteredDay, id, line, listQuery, timestamp, version } from './fields.ts'

const stateCodes = states.map(({ code }) => code)

const certificate = {
  /** Null if it covers all cards of the account. */
  card_id: bodyId.nullable(),
  level: z.enum(taxLevelNames),
  /** Empty if it covers every state. */
  state: z.literal(['', ...stateCodes]),
  /** Empty if it covers every product. */
  tax_class: z.enum(['', ...taxedClassNames]),
  /** The number on the certificate. */
  tax_doc: line(40),
  /** Who issued it. */
  authority: line(100),
  notes: line(500),
  effective_from: enteredDay,
  effective_to: enteredDay.nullable(),
}

const withProblems = (wanted: Parameters<typeof exemptionProblems>[0], ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(exemptionProblems(wanted)))
    ctx.addIssue({ code: 'custom', path: [field], message })
}

export const NewExemption = z
  .strictObject({
    ...certificate,
    card_id: certificate.card_id.default(null),
    state: certificate.state.default(''),
    tax_class: certificate.tax_class.default(''),
    tax_doc: certificate.tax_doc.min(1, 'Certificate number field is required'),
    authority: certificate.authority.default(''),
    notes: certificate.notes.default(''),
    effective_to: certificate.effective_to.default(null),
  })
  .superRefine(withProblems)
export type NewExemption = z.output<typeof NewExemption>

export const ExemptionEdit = z
  .strictObject({
    ...certificate,
    tax_doc: certificate.tax_doc.min(1, 'Certificate number field is required'),
    version,
  })
  .superRefine(withProblems)
export type ExemptionEdit = z.output<typeof ExemptionEdit>

const ScanFacts = z.object({
  filename: z.string(),
  content_type: z.enum(scanTypes),
  bytes: z.int(),
  created_at: timestamp,
})

export const Exemption = z.object({
  id: z.int(),
  ...certificate,
  state: z.string(),
  tax_doc: z.string(),
  authority: z.string(),
  notes: z.string(),
  /** The display name of the one card it covers. */
  card_name: z.string().nullable(),
  scan: ScanFacts.nullable(),
  version: z.int(),
})
export type Exemption = z.output<typeof Exemption>

/** The latest repricing of the lines that are on no invoice yet. */
const Repricing = z.object({ asked_at: timestamp, finished_at: timestamp.nullable(), lines_changed: z.int() })
export type Repricing = z.output<typeof Repricing>

export const exemptionSorts = ['effective_to', 'effective_from', 'level'] as const
const list = { query: listQuery(exemptionSorts), response: page(Exemption).extend({ pricing: Repricing.nullable() }) }

const OfAccount = z.object({ account_id: id })
const OneOfAccount = z.object({ account_id: id, id })
const scan = { content_types: scanTypes }

export const exemptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/tax_exemptions',
    summary: 'The exemption certificates of an account, and how its uninvoiced lines were last priced again',
    reads: true,
    access: 'exemptions.manage',
    params: OfAccount,
    ...list,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/tax_exemptions',
    summary: 'Add a certificate; uninvoiced lines are priced again',
    access: 'exemptions.manage',
    params: OfAccount,
    body: NewExemption,
    response: data(Exemption),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/tax_exemptions/:id',
    summary: 'Change a certificate; uninvoiced lines are priced again',
    access: 'exemptions.manage',
    params: OneOfAccount,
    body: ExemptionEdit,
    response: data(Exemption),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:account_id/tax_exemptions/:id',
    summary: 'Delete a certificate that no invoice relies on; uninvoiced lines are priced again',
    access: 'exemptions.manage',
    params: OneOfAccount,
    response: done,
    conflicts: true,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/tax_exemptions/cards',
    summary: 'Cards of the account that a certificate can be for: the twenty best matches',
    reads: true,
    access: 'exemptions.manage',
    params: OfAccount,
    query: z.object({ keyword: line(100).default('') }),
    response: data(z.array(z.object({ card_id: z.int(), card_name: z.string() }))),
  }),
  saveScan: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/tax_exemptions/:id/scan',
    summary: 'Keep the scanned paper of a certificate, in place of the one before',
    access: 'exemptions.manage',
    params: OneOfAccount,
    multipart: { field: 'file', max_bytes: limits.uploadBytes, extensions: scanExtensions },
    response: data(Exemption),
    limits: ['exemption-scan'],
  }),
  scan: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/tax_exemptions/:id/scan',
    summary: 'The scanned paper of a certificate',
    reads: true,
    access: 'exemptions.manage',
    params: OneOfAccount,
    file: scan,
  }),
  own: endpoint({
    method: 'GET',
    path: '/v1/tax_exemptions',
    summary: 'The exemption certificates of the selected account',
    reads: true,
    access: 'exemptions.view',
    ...list,
  }),
  ownScan: endpoint({
    method: 'GET',
    path: '/v1/tax_exemptions/:id/scan',
    summary: 'The scanned paper of a certificate of the selected account',
    reads: true,
    access: 'exemptions.view',
    params: z.object({ id }),
    file: scan,
  }),
}
