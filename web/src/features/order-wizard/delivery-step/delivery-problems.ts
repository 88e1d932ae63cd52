import { Delivery, deliveryProblems, type DeliveryField } from '@forecourt/domain/rules/delivery.ts'

const belongs = (field: string, { is_delivery }: Delivery, isVirtual: boolean) => {
  if (field.startsWith('delivery_')) return is_delivery && !isVirtual
  return !field.startsWith('pickup_') || (!is_delivery && !isVirtual)
}

/**
 * The errors of the delivery step, by the rules of the form and the API. A delivery does not check the pickup fields, nor a pickup
 * the delivery fields.
 */
export const problemsOfDelivery = (delivery: Delivery, isVirtual: boolean): Partial<Record<DeliveryField, string>> => {
  const issues = Delivery.safeParse(delivery).error?.issues ?? []
  const malformed = issues
    .map(({ path, message }) => [String(path[0]), message] as const)
    .filter(([field]) => belongs(field, delivery, isVirtual))
  return { ...Object.fromEntries(malformed), ...(isVirtual ? {} : deliveryProblems(delivery)) }
}
