// Provider-specific values of this white-label portal (docs/product/provider-start.md#the-providers-facts).
import { z } from 'zod'
import { phonePattern } from '#src/format/phone.ts'
import { data, endpoint } from './endpoint.ts'
import { day } from './fields.ts'

export const Branding = z.strictObject({
  provider_name: z.string().min(1).max(40),
  customer_service_phone: z.string().regex(phonePattern),
  support_email: z.email(),
  training_url: z.url({ protocol: /^https$/ }),
  pickup_address: z.strictObject({
    name: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string().length(2),
    zipcode: z.string(),
  }),
  time_zone: z.string(),
  business_hours: z.string(),
  copyright_year: z.int(),
})
export type Branding = z.output<typeof Branding>

/** The address of the logo; null if the portal shows only the name. */
const ShownBranding = z.object({ ...Branding.shape, logo: z.string().nullable() })
export type ShownBranding = z.output<typeof ShownBranding>

const DemoLogin = z.object({ email: z.string(), what: z.string() })

export const config = {
  get: endpoint({
    method: 'GET',
    path: '/v1/config',
    summary: 'Branding and public settings of this portal',
    access: 'public',
    reads: true,
    response: data(
      z.object({
        branding: ShownBranding,
        /** The networks that the provider uses. */
        networks_used: z.array(z.int()),
        /** Transactions before this day are archived. Null if all of them can be read. */
        transactions_from: day.nullable(),
        /** Whether the portal can send mail. If not, staff hand out activation links themselves. */
        sends_mail: z.boolean(),
        /** Whether staff may sign in as a customer. */
        support_sign_in: z.boolean(),
        /** Present only while the portal runs on demo data. */
        demo: z.object({ password: z.string(), logins: z.array(DemoLogin) }).nullable(),
      }),
    ),
  }),
}
