// Validates an order before anything is written, and reports all problems of all lines in one reply.
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { lineErrors } from '@forecourt/domain/messages.ts'
import { staffCan } from '@forecourt/domain/rules/access.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { Delivery, deliveryProblems, keepOneWay } from '@forecourt/domain/rules/delivery.ts'
import { defaultShippingMethod } from '@forecourt/domain/rules/empty-delivery.ts'
import type { OrderLine } from '@forecourt/domain/rules/order-line.ts'
import { sharedVehicleNumbers, vehicleKey } from '@forecourt/domain/rules/vehicle-key.ts'
import { isVirtualRequest } from '@forecourt/domain/rules/virtual-request.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { zipcodeProblem } from '#src/features/addresses/check-zipcode.ts'
import { readCards } from '#src/features/cards/read-cards.ts'
import { overlapProblems } from '#src/features/cards/overlapping-cards.ts'
import { replacementProblems } from '#src/features/cards/replace-cards.ts'
import type { NewCard } from '#src/features/cards/reserve-cards.ts'
import { keptLine, problemsOf, type CardLine } from '#src/features/cards/save-card.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { findActiveTemplates, type ActiveTemplate } from '#src/features/templates/get-active-template.ts'

const deliveryFields = Object.keys(Delivery.shape) as (keyof Delivery)[]

/**
 * Every line of the request repeats the delivery, but an order has only one
 * (docs/product/orders-and-cards.md#delivery-and-pickup).
 */
const readDelivery = (lines: readonly OrderLine[]) => {
  const delivery = Object.fromEntries(deliveryFields.map((field) => [field, lines[0]![field]])) as Delivery
  const errors: FieldErrors = {}
  for (const [index, line] of lines.entries())
    for (const field of deliveryFields)
      if (line[field] !== delivery[field]) errors[`data.${index}.${field}`] = ['Must be the same on every line']
  return { delivery, errors }
}

/** Staff choose the shipping method and name the requestor. For customers the requestor is the account name. */
const staffOnlyProblems = (ctx: AccountCtx, { shipping_method, requestor }: Delivery): FieldErrors => {
  if (staffCan(ctx.who, 'orders.manage')) return {}
  return {
    ...(shipping_method !== defaultShippingMethod && { shipping_method: ['Not permitted'] }),
    ...(requestor !== '' && requestor !== ctx.account.name && { requestor: ['Not permitted'] }),
  }
}

/** An address can be saved only if its state and ZIP code match. */
const newAddressProblems = async (ctx: AccountCtx, delivery: Delivery): Promise<FieldErrors> => {
  const { is_delivery, create_new_address, delivery_state: state, delivery_zipcode: zipcode } = delivery
  if (!is_delivery || !create_new_address || !state || !zipcode) return {}
  const problem = await zipcodeProblem(ctx, { state, zipcode })
  return problem ? { delivery_zipcode: [problem] } : {}
}

const missingDelivery = (delivery: Delivery): FieldErrors =>
  Object.fromEntries(Object.entries(deliveryProblems(delivery)).map(([field, message]) => [field, [message]]))

/** Reports errors of the whole order on its first line. */
const ofFirstLine = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`data.0.${field}`, messages]))

type Draft = {
  at: string
  line: CardLine
  replaces: number | null | undefined
  isDamaged: boolean
  template: ActiveTemplate | undefined
}
type Known = { lists: ChoiceLists; replaced: ReadonlyMap<number, CardDetail> }

const draftProblems = (ctx: AccountCtx, draft: Draft, { lists, replaced }: Known): FieldErrors => {
  const { at, line, replaces, isDamaged, template } = draft
  if (!template) return { [`${at}card_template_id`]: [lineErrors.templateRequired] }
  const old = replaced.get(replaces ?? 0)
  const own = old as Partial<CardValues> | undefined
  return {
    ...problemsOf(ctx, line, { kind: template.kind, template: template.snapshot, own, lists, at }),
    ...(isDamaged && overlapProblems(at, { old, template, line })),
  }
}

/** The cards that lines replace, by id. A successor may reuse their values, such as the vehicle number. */
const readReplaced = async (ctx: AccountCtx, lines: readonly OrderLine[]) => {
  const ids = lines.flatMap(({ replaces_card_id }) => replaces_card_id ?? [])
  return new Map(ids.length === 0 ? [] : (await readCards(ctx, ids)).map((card) => [card.id, card]))
}

const toCard = ({ at, line, replaces, isDamaged, template }: Draft & { template: ActiveTemplate }): NewCard => ({
  at,
  template,
  ...(replaces != null && { replaces, ...(isDamaged && { overlaps: replaces }) }),
  ...keptLine(line, template.kind, template.snapshot),
})

const sharedNumbers = (cards: readonly NewCard[]): FieldErrors => {
  const shared = sharedVehicleNumbers(cards.map(({ at, values }) => [at, values.vehicle_number] as const))
  return Object.fromEntries([...shared].map((at) => [`${at}vehicle_number`, [lineErrors.vehicleNumberUnique]]))
}

const officeOf = ({ config }: AccountCtx) => {
  const { name, street_address, city, state, zipcode } = config.branding.pickup_address
  return `${name}, ${street_address}, ${city}, ${state} ${zipcode}`
}

export const acceptOrder = async (ctx: AccountCtx, lines: readonly OrderLine[]) => {
  const templates = await findActiveTemplates(
    ctx,
    lines.map(({ card_template_id }) => card_template_id),
  )
  const replaced = await readReplaced(ctx, lines)
  const drafts = lines.map((line, index) => {
    const { replaces_card_id: replaces, replace_reason } = line
    const isDamaged = replace_reason === 'damaged'
    const old = isDamaged ? replaced.get(replaces ?? 0) : undefined
    // Left empty, or in another spelling, the vehicle number is that of the damaged card.
    const isOfOld = !line.vehicle_number || vehicleKey(line.vehicle_number) === vehicleKey(old?.vehicle_number ?? null)
    const kept = isDamaged && isOfOld && { vehicle_number: old?.vehicle_number ?? null }
    return {
      at: `data.${index}.`,
      line: { ...line, ...kept },
      replaces,
      isDamaged,
      template: templates.get(line.card_template_id),
    }
  })
  const cards = drafts.flatMap(({ template, ...draft }) => (template ? [toCard({ ...draft, template })] : []))
  const { delivery, errors: unequal } = readDelivery(lines)
  // Computed from the lines, never read from the body. While a line has no template, the delivery is not checked.
  const is_virtual = isVirtualRequest(cards.map(({ template }) => template.kind))
  const needsDelivery = !is_virtual && cards.length === lines.length
  const known = { lists: await readLists(ctx), replaced }
  const errors: FieldErrors = {
    ...Object.assign({}, ...drafts.map((draft) => draftProblems(ctx, draft, known))),
    ...sharedNumbers(cards),
    ...(await replacementProblems(ctx, cards)),
    ...unequal,
    ...ofFirstLine({
      ...(needsDelivery && { ...(await newAddressProblems(ctx, delivery)), ...missingDelivery(delivery) }),
      ...staffOnlyProblems(ctx, delivery),
    }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const said = { ...delivery, requestor: delivery.requestor || ctx.account.name, pickup_address: officeOf(ctx) }
  return { cards, is_virtual, delivery: keepOneWay(said, is_virtual) }
}
