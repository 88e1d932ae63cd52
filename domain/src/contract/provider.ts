// The provider's own facts (docs/product/provider-start.md#the-providers-facts).
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { phone, zipcode } from '#src/rules/delivery.ts'
import { isTimeZone } from '#src/rules/time-zone.ts'
import { states } from '#src/states.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint } from './endpoint.ts'
import { email, line, timestamp, version } from './fields.ts'

const stateCodes = states.map(({ code }) => code)
const required = (max: number, label: string) => line(max).min(1, `${label} is required`)

export const ProviderFacts = z.strictObject({
  provider_name: required(40, 'Name'),
  customer_service_phone: phone.refine((value) => value !== '', 'Phone is required'),
  support_email: email,
  training_url: z.url({ protocol: /^https$/, error: 'Must be an address such as https://training.example.com' }).max(300),
  pickup_address: z.strictObject({
    name: required(60, 'Office name'),
    street_address: required(100, 'Street address'),
    city: required(60, 'City'),
    state: z.enum(stateCodes, { error: 'State is required' }),
    zipcode: zipcode.refine((value) => value !== '', 'ZIP code is required'),
  }),
  time_zone: z.string().max(60).refine(isTimeZone, 'Unknown time zone'),
  business_hours: required(60, 'Business hours'),
})

export type ProviderFacts = z.output<typeof ProviderFacts>

const ProviderEdit = changeOf(ProviderFacts).extend({ version })
export type ProviderEdit = z.output<typeof ProviderEdit>

/** Plain strings: values from the BRANDING file are shown unchanged, whatever their format. */
const Provider = z.object({
  provider_name: z.string(),
  customer_service_phone: z.string(),
  support_email: z.string(),
  training_url: z.string(),
  pickup_address: z.object({
    name: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
  }),
  time_zone: z.string(),
  business_hours: z.string(),
  logo: z.string().nullable(),
  /** Whether a mail server is configured. */
  has_mail: z.boolean(),
  mail_tested_at: timestamp.nullable(),
  version: z.int(),
  /** Null until a person saves the facts for the first time. */
  updated_at: timestamp.nullable(),
})
export type Provider = z.output<typeof Provider>

export const provider = {
  get: endpoint({
    method: 'GET',
    path: '/v1/provider',
    summary: 'The provider’s own facts',
    access: 'provider.manage',
    reads: true,
    response: data(Provider),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/provider',
    summary: 'Change the provider’s facts; every instance shows them within five seconds',
    access: 'provider.manage',
    body: ProviderEdit,
    response: data(Provider),
    conflicts: true,
  }),
  saveLogo: endpoint({
    method: 'PUT',
    path: '/v1/provider/logo',
    summary: 'Change the logo: a PNG of at most 256 KB',
    access: 'provider.manage',
    multipart: { field: 'file', max_bytes: limits.logoBytes, extensions: ['png'] },
    response: data(Provider),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/v1/provider/logo',
    summary: 'Show the name alone, without a logo',
    access: 'provider.manage',
    response: data(Provider),
  }),
  logo: endpoint({
    method: 'GET',
    path: '/v1/provider/logo/:hash',
    summary: 'The logo; its address holds its hash, so that it may be kept for ever',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a hash') }),
    file: { content_types: ['image/png'] },
  }),
  testLetter: endpoint({
    method: 'POST',
    path: '/v1/provider/test_letter',
    summary: 'Mail a letter to oneself, and say whether the mail server took it',
    access: 'provider.manage',
    limits: ['test-letter'],
    response: data(z.object({ to: z.string(), is_delivered: z.boolean(), reason: z.string().nullable() })),
  }),
}
