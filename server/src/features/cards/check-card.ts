import type { NewCard } from '@forecourt/domain/contract/cards.ts'
import { isWeakPin } from '@forecourt/domain/rules/pin.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { getActiveTemplate } from '#src/features/templates/get-active-template.ts'
import { refuseTakenPin } from './card-pins.ts'
import { refuseTakenVehicle } from './vehicle-numbers.ts'
import { acceptLine } from './save-card.ts'

type CardToCheck = NewCard & { card_id?: number | undefined }

/** Makes the same checks as saving, without writing. PIN conflicts count here too: a check must not become a way to guess PINs. */
export const checkCard = async (ctx: AccountCtx, { card_template_id, card_id, ...line }: CardToCheck) => {
  const { kind, snapshot, card_network_id } = await getActiveTemplate(ctx, card_template_id)
  const { pin, values } = await acceptLine(ctx, line, { kind, template: snapshot })
  const place = { card_network_id, except: card_id }
  await refuseTakenVehicle(ctx, { ...place, vehicle_number: values.vehicle_number })
  await refuseTakenPin(ctx, { ...place, pin })
  return { is_valid: true, is_pin_weak: pin !== undefined && isWeakPin(pin) }
}
