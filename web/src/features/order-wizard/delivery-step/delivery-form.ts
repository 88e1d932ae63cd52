import type { UseFormReturnType } from '@mantine/form'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'

export type DeliveryForm = UseFormReturnType<Delivery>
