import type { NewCard } from '@forecourt/domain/contract/cards.ts'
import { lineErrors } from '@forecourt/domain/messages.ts'
import { isWeakPin } from '@forecourt/domain/rules/pin.ts'
import type { AccountCtx } from '#src/context.ts'
import { invalid } from '#src/errors.ts'
import { getActiveTemplate } from '#src/features/templates/get-active-template.ts'
import { refuseTakenPin } from './card-pins.ts'
import { isVehicleNumberTaken } from './vehicle-numbers.ts'
import { acceptLine, assertMaySetPin } from './save-card.ts'

type CardToCheck = NewCard & { card_id?: number | undefined }

/** The same checks saving makes, without writing. Each PIN conflict is counted: asking must not become a way to guess. */
export const checkCard = async (ctx: AccountCtx, { card_template_id, card_id, ...line }: CardToCheck) => {
  assertMaySetPin(ctx, line.pin)
  const { kind, snapshot, card_network_id } = await getActiveTemplate(ctx, card_template_id)
  const { pin, vehicle_number } = acceptLine(line, kind, snapshot)
  const place = { account_id: ctx.account.id, card_network_id, except: card_id }
  if (vehicle_number && (await isVehicleNumberTaken(ctx, place, vehicle_number)))
    throw invalid({ vehicle_number: [lineErrors.vehicleNumberTaken] })
  if (pin) await refuseTakenPin(ctx, place, pin)
  return { is_valid: true, is_pin_weak: pin !== undefined && isWeakPin(pin) }
}
