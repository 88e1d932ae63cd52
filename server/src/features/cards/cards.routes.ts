import { cards } from '@forecourt/domain/contract/cards.ts'
import { answerFrom, answerWith, bind } from '#src/http/mount.ts'
import { activateByPhone } from './activate-by-phone.ts'
import { activateByLastFour } from './activate-by-last-four.ts'
import { listHistory } from './card-history.ts'
import { cardDetail } from './cards.queries.ts'
import { changeCardStatus } from './change-card-status.ts'
import { checkCard } from './check-card.ts'
import { createCard } from './create-card.ts'
import { exportCards } from './export-cards.ts'
import { firstPages, listCardsFrom } from './first-pages.ts'
import { countByStatus } from './list-cards.ts'
import { getCards } from './read-cards.ts'
import { revealNumber, revealPin } from './reveal-secret.ts'
import { updateCard } from './update-card.ts'

export const cardRoutes = bind('cards', cards, {
  list: answerWith(firstPages, listCardsFrom),
  export: async (ctx, { query }) => exportCards(ctx, query),
  counts: async (ctx) => ({ data: await countByStatus(ctx) }),
  get: answerFrom(cardDetail),
  getMany: async (ctx, { body }) => ({ data: await getCards(ctx, body.card_ids) }),
  history: (ctx, { params, query }) => listHistory(ctx, params.id, query),
  check: async (ctx, { body }) => ({ data: await checkCard(ctx, body) }),
  create: async (ctx, { body }) => ({ data: await createCard(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateCard(ctx, params.id, body) }),
  changeStatus: async (ctx, { body }) => ({ data: await changeCardStatus(ctx, body) }),
  activate: async (ctx, { body }) => ({ data: await activateByLastFour(ctx, body) }),
  activateByPhone: async (ctx, { body }) => ({ data: await activateByPhone(ctx, body) }),
  revealPin: async (ctx, { params }) => ({ data: await revealPin(ctx, params.id) }),
  revealNumber: async (ctx, { params }) => ({ data: await revealNumber(ctx, params.id) }),
})
