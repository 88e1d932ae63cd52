// Card templates: provider staff maintain them, and orders start from them (docs/product/orders-and-cards.md#card-templates).
import { z } from 'zod'
import { lineShapes } from '#src/rules/card-line.ts'
import { limits } from '#src/rules/limits.ts'
import { cardReplies } from './card-values.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, flag, IdParam, keyword, line, timestamp, version, whole } from './fields.ts'
import { listFile } from './list-file.ts'

const own = {
  template_name: line(60).min(1, 'Template name is required'),
  card_network_id: bodyId,
  card_type_id: bodyId,
  card_type_driver_name: line(30),
  card_site_group_name: line(30),
  /** Offered only to these accounts; if empty, to all. */
  account_ids: z.array(bodyId).max(limits.templateAccounts),
}

export const TemplateInput = z.strictObject({
  ...own,
  card_type_driver_name: own.card_type_driver_name.default(''),
  card_site_group_name: own.card_site_group_name.default(''),
  account_ids: own.account_ids.default([]),
  ...lineShapes.newControls,
})
export type TemplateInput = z.output<typeof TemplateInput>

/** Omitted fields keep their values. Without a version, the last save wins. */
const TemplateEdit = z
  .strictObject({ ...own, ...lineShapes.controls })
  .partial()
  .extend({ version: version.optional() })
export type TemplateEdit = z.output<typeof TemplateEdit>

export const Template = z.object({
  id: z.int(),
  template_name: z.string(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  card_type_id: z.int(),
  card_type_name: z.string(),
  card_type_driver_name: z.string(),
  card_site_group_name: z.string(),
  /** The accounts it is offered to; empty for all, null for customers, who must not see other accounts. */
  account_ids: z.array(z.int()).nullable(),
  /** Their display names, in the same order. */
  account_names: z.array(z.string()).nullable(),
  ...cardReplies.controls,
  ...cardReplies.controlNames,
  deactivated_at: timestamp.nullable(),
  version: z.int(),
  /** Cards created from the template; null for customers, who must not see other accounts. */
  card_count: z.int().nullable(),
})
export type Template = z.output<typeof Template>

export const templateSorts = ['template_name', 'card_network_name', 'card_type_name', 'created_at', 'id'] as const

const TemplateQuery = z.object({
  keyword,
  /** 1: the deactivated templates. For staff only; ignored for customers. */
  is_delete: flag.default(false),
  /** 0: all in one page, for pickers. */
  is_page: flag.default(true),
  page: whole(1, limits.pages).default(1),
  per_page: whole(1, limits.perPage).default(limits.perPageDefault),
  orderField: z.enum(templateSorts).default('template_name'),
  sortedField: z.enum(['asc', 'desc']).default('asc'),
  /** Only templates with these ids, joined by a pipe. The order wizard uses it. */
  ids: z
    .string()
    .regex(/^\d{1,15}(\|\d{1,15}){0,99}$/, 'Ids joined by |')
    .transform((value) => value.split('|').map(Number))
    .optional(),
})

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_templates',
    summary: 'Card templates; customers see only the active ones',
    access: 'orders.manage',
    reads: true,
    /** Staff see how many cards of all accounts use a template. */
    several_accounts: true,
    query: TemplateQuery,
    response: page(Template),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/v1/provider/card_templates',
    summary: 'Card templates as the provider keeps them, with no account chosen',
    access: 'templates.manage',
    reads: true,
    query: TemplateQuery,
    response: page(Template),
  }),
  export: endpoint(
    listFile({
      path: '/v1/provider/card_templates/export',
      summary: 'All card templates that match, as a file',
      access: 'templates.manage',
      query: TemplateQuery.omit({ is_page: true }),
    }),
  ),
  create: endpoint({
    method: 'POST',
    path: '/v1/card_templates',
    summary: 'Create a card template',
    access: 'templates.manage',
    body: TemplateInput,
    response: data(Template),
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/card_templates/:id',
    summary: 'Change a card template; cards already made from it keep what they have',
    access: 'templates.manage',
    params: IdParam,
    body: TemplateEdit,
    response: data(Template),
    conflicts: true,
  }),
  deactivate: endpoint({
    method: 'DELETE',
    path: '/v1/card_templates/:id',
    summary: 'Deactivate a card template',
    access: 'templates.manage',
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  deactivateMany: endpoint({
    method: 'POST',
    path: '/v1/delete_bulk_card_template',
    summary: 'Deactivate several card templates: all of them or none',
    access: 'templates.manage',
    body: z.strictObject({ ids: z.array(bodyId).min(1).max(200) }),
    response: data(z.object({ deactivated: z.int() })),
    conflicts: true,
  }),
  zipcodes: endpoint({
    method: 'GET',
    path: '/v1/zipcodes',
    summary: 'ZIP codes that begin with the keyword, with their places',
    access: 'session',
    reads: true,
    query: z.object({
      keyword: z
        .string()
        .regex(/^\d{1,5}$/, 'Type up to 5 digits')
        .default(''),
    }),
    response: data(z.array(z.object({ zipcode: z.string(), city: z.string(), state: z.string() }))),
    limits: ['zipcodes'],
  }),
}
