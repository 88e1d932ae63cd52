// The form of the provider's facts. The office fields are flat in the form and nested in the request.
import { ProviderFacts, type Provider } from '@forecourt/domain/contract/provider.ts'
import { states } from '@forecourt/domain/states.ts'

export type ProviderForm = ProviderFacts

export const providerLabels: Record<string, string> = {
  provider_name: 'Name',
  customer_service_phone: 'Customer service phone',
  support_email: 'Support e-mail',
  training_url: 'Training address',
  pickup_address: 'Pickup office',
  time_zone: 'Time zone',
  business_hours: 'Business hours',
}

export const valuesOf = (provider: Provider): ProviderForm => ({
  provider_name: provider.provider_name,
  customer_service_phone: provider.customer_service_phone,
  support_email: provider.support_email,
  training_url: provider.training_url,
  pickup_address: provider.pickup_address as ProviderForm['pickup_address'],
  time_zone: provider.time_zone,
  business_hours: provider.business_hours,
})

/** Errors of the form, by the same schema as the server's. */
export const providerErrors = (form: ProviderForm): Record<string, string> => {
  const issues = ProviderFacts.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

export const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

export const shownField = (_field: string, value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value)
