import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

const calls = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)

/** GET calls that do more than read, each with the reason. */
const noReads = [
  'session.checkActivationLink', // without a session
  'provider.logo', // without a session
  'batches.file', // numbers and PINs
  'portableFleets.secretFile', // numbers and PINs
  'users.resendInvitation', // sends a mail
]

/** Sent with POST because of their size; they write nothing. */
const posted = ['cardUpdates.preview', 'cards.getMany', 'corrections.previewRebill', 'pricing.test', 'reports.preview']

test('every GET is marked as a read, except those listed here', () => {
  const unmarked = calls.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.reads).map(({ id }) => id)
  expect(unmarked.toSorted()).toEqual(noReads.toSorted())
})

test('besides GETs, only the calls listed here are marked as reads', () => {
  const marked = calls.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.reads).map(({ id }) => id)
  expect(marked.toSorted()).toEqual(posted.toSorted())
})

test('a call that needs a fresh second factor is never marked as a read', () => {
  expect(calls.filter(({ endpoint }) => endpoint.reads && endpoint.step_up).map(({ id }) => id)).toEqual([])
})
