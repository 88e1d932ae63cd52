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

/** Previews sent with POST because of their size; they write nothing. */
const previews = ['cardUpdates.preview', 'corrections.previewRebill', 'pricing.test', 'reports.preview']

test('every GET is marked as a call that reads, but for those named here', () => {
  const unmarked = calls.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.reads).map(({ id }) => id)
  expect(unmarked.toSorted()).toEqual(noReads.toSorted())
})

test('beside GETs only the previews named here are marked as reading', () => {
  const marked = calls.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.reads).map(({ id }) => id)
  expect(marked.toSorted()).toEqual(previews.toSorted())
})

test('what asks for a fresh second factor is no reading', () => {
  expect(calls.filter(({ endpoint }) => endpoint.reads && endpoint.step_up).map(({ id }) => id)).toEqual([])
})
