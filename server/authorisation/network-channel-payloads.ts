// The payloads of the network queue, files and channels (payloads.ts).
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { signWebhook } from '#src/outside/webhook.ts'
import { aChannel, aToldCard } from '#testing/network-changes.ts'
import type { Actor, Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})
const ofChange = async ({ portal }: Stage) => ({ params: { id: String((await aToldCard(portal)).change_id) } })

/** A change as the caller saw it, claimed by no one: every caller with the right may finish it. */
const seenChange = async ({ portal }: Stage) => {
  const { change_id } = await aToldCard(portal)
  const { as } = await portal.staff()
  const { seen } = (await as.get(`/v1/network_queue/${change_id}`)).body.data as { seen: string }
  return { params: { id: String(change_id) }, seen }
}

const claimedBy = async ({ portal }: Stage, { user }: Actor) => {
  const { change_id } = await aToldCard(portal)
  await sql`update network_changes set claimed_by = ${user.id}, claimed_until = now() + interval '10 minutes'
    where id = ${change_id}`.execute(portal.db)
  return { params: { id: String(change_id) } }
}

const anUnsentFile = async ({ portal }: Stage) => {
  const { id } = await portal.db
    .insertInto('network_transmissions')
    .values({
      card_network_id: 1,
      sequence: randomInt(2e9) + 1,
      is_urgent: false,
      channel: 'folder',
      name: 'FC',
      line_count: 1,
      size: 1,
      sha256: Buffer.alloc(32),
      content_sealed: Buffer.alloc(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: String(id) } }
}

const ppa = 2

/** An answer of a network that is told by calls. The body is signed as it will be sent. */
const signedAnswer = async ({ portal }: Stage) => {
  const secret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
  const channel = { kind: 'http', settings: { url: 'https://network.example/cards' } }
  await portal.db.deleteFrom('network_secrets').where('card_network_id', '=', ppa).execute()
  await aChannel(portal, ppa, { ...channel, secret: { what: 'http_secret', value: secret } })
  const answers = [{ change_id: randomInt(2e9) + 1, revision: 1, result: 'A' as const }]
  const body = { layout: 'FC-ACK-1' as const, network: 'PPA', answers }
  const message = { id: `answer_${answers[0]!.change_id}`, timestamp: Math.floor(Date.now() / 1_000), body: JSON.stringify(body) }
  return { headers: signWebhook([secret], message), body }
}

export const networkChannelPayloads: Pick<Payloads, 'networkChannels'> = {
  networkChannels: {
    queue: nothing,
    exportQueue: () => ({ query: { format: 'csv' } }),
    entry: ofChange,
    claim: ofChange,
    release: ofChange,
    reveal: async (stage, actor) => ({ ...(await claimedBy(stage, actor)), body: { secret: 'number' as const } }),
    done: async (stage) => {
      const { params, seen } = await seenChange(stage)
      return { params, body: { seen } }
    },
    refuse: async (stage) => {
      const { params, seen } = await seenChange(stage)
      return { params, body: { seen, reason: 'Not on file' } }
    },
    tellAgain: async ({ portal }) => {
      const { card, change_id } = await aToldCard(portal)
      await sql`update network_changes set state = 'refused', answered_at = now() where id = ${change_id}`.execute(portal.db)
      return { params: { id: String(card.id) } }
    },
    transmissions: nothing,
    retry: anUnsentFile,
    answers: nothing,
    answer: signedAnswer,
    saveSecret: () => ({
      params: { id: '1', what: 'http_secret' as const },
      body: { value: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    }),
    test: () => ({ params: { id: '1' } }),
  },
}
