import { networkChannels } from '@forecourt/domain/contract/network-channels.ts'
import { bind } from '#src/http/mount.ts'
import { tellAgain } from '#src/features/network-changes/tell-again.ts'
import { listAnswers, listTransmissions } from './network-channels.queries.ts'
import { exportQueue } from './queue/export-queue.ts'
import { listQueue } from './queue/network-queue.queries.ts'
import { claimChange, finishChange, getEntry, releaseChange, revealOfChange } from './queue/work-on-queue.ts'
import { saveChannelSecret } from './save-channel-secret.ts'
import { retryTransmission } from './sending/retry-transmission.ts'
import { takeInAnswers } from './take-in-answers.ts'
import { testChannel } from './test-channel.ts'

const done = { data: {} }

export const networkChannelRoutes = bind('networkChannels', networkChannels, {
  queue: (ctx, { query }) => listQueue(ctx, query),
  exportQueue: (ctx, { query }) => exportQueue(ctx, query),
  entry: async (ctx, { params }) => ({ data: await getEntry(ctx, params.id) }),
  claim: async (ctx, { params }) => {
    await claimChange(ctx, params.id)
    return done
  },
  release: async (ctx, { params }) => {
    await releaseChange(ctx, params.id)
    return done
  },
  reveal: async (ctx, { params, body }) => ({ data: { value: await revealOfChange(ctx, params.id, body.secret) } }),
  done: async (ctx, { params, body: { seen, reference } }) => {
    await finishChange(ctx, params.id, { seen, reference })
    return done
  },
  refuse: async (ctx, { params, body: { seen, reason } }) => {
    await finishChange(ctx, params.id, { seen, refusal: reason })
    return done
  },
  tellAgain: async (ctx, { params }) => {
    await tellAgain(ctx, params.id)
    return done
  },
  transmissions: (ctx, { query }) => listTransmissions(ctx, query),
  retry: async (ctx, { params }) => {
    await retryTransmission(ctx, params.id)
    return done
  },
  answers: (ctx, { query }) => listAnswers(ctx, query),
  answer: async (ctx, { headers, body: { network, answers } }, { request }) => ({
    data: await takeInAnswers(ctx, { headers, network, answers, text: request.body_text }),
  }),
  saveSecret: async (ctx, { params: { id, what }, body }) => {
    await saveChannelSecret(ctx, { card_network_id: id, what, value: body.value })
    return done
  },
  test: async (ctx, { params }) => ({ data: await testChannel(ctx, params.id) }),
})
