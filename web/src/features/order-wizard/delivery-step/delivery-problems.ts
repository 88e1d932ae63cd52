import { Delivery, deliveryProblems, type DeliveryField } from '@forecourt/domain/rules/delivery.ts'

const belongs = (field: string, { is_delivery }: Delivery, isVirtual: boolean) => {
  if (field.startsWith('delivery_')) return is_delivery && !isVirtual
  return !field.startsWith('pickup_') || (!is_delivery && !isVirtual)
}

/** What is wrong on the delivery step, by the rules of form and API. Fields of pickup are not checked for a delivery, nor the other way round. */
export const problemsOfDelivery = (delivery: Delivery, isVirtual: boolean): Partial<Record<DeliveryField, string>> => {
  const issues = Delivery.safeParse(delivery).error?.issues ?? []
  const malformed = issues
    .map(({ path, message }) => [String(path[0]), message] as const)
    .filter(([field]) => belongs(field, delivery, isVirtual))
  return { ...Object.fromEntries(malformed), ...(isVirtual ? {} : deliveryProblems(delivery)) }
}
