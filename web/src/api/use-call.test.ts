import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { usePopups } from '#src/ui/popup-store.ts'
import { useToasts } from './announce.ts'
import { ApiError } from './api-error.ts'
import { closeIfLate, mutationOf, popUpFailure } from './use-call.ts'

const late = new ApiError({ status: 409, code: 'decided', message: 'This order is Rejected now and cannot become Approved' })
const shown = () => usePopups.getState().queue.map(({ message, notes }) => [message, ...(notes ?? [])])

beforeEach(() => usePopups.setState({ queue: [] }))

test('a user who acts too late sees what happened and that the page has been refreshed', () => {
  popUpFailure(late)
  expect(shown()).toEqual([['This order is Rejected now and cannot become Approved', 'The page has been refreshed.']])
})

test('a refusal that arrives late starts with the name of what was refused', () => {
  popUpFailure(late, { title: 'CO-000007 was not approved' })
  expect(shown()[0]?.[0]).toBe('CO-000007 was not approved')
})

test('any other refusal says nothing about a refreshed page', () => {
  popUpFailure(new ApiError({ status: 409, code: 'range_exhausted', message: 'CFN has no numbers left' }))
  expect(shown()).toEqual([['CFN has no numbers left']])
})

test('a user with too many attempts sees how long to wait', () => {
  const tooMany = { status: 429, code: 'too_many_attempts', message: 'Too many attempts. Please wait and try again' }
  popUpFailure(new ApiError({ ...tooMany, retry_after: 600 }))
  popUpFailure(new ApiError({ ...tooMany, retry_after: 45 }))
  expect(shown()).toEqual([
    ['Too many attempts. Please wait and try again', 'Try again in 10 minutes.'],
    ['Too many attempts. Please wait and try again', 'Try again in less than a minute.'],
  ])
})

test('a drawer closes when someone else has decided, and stays open on any other refusal', () => {
  let closed = 0
  const onError = closeIfLate(() => (closed += 1))
  onError(new ApiError({ status: 409, code: 'conflict', message: 'No' }))
  expect(closed).toBe(0)
  onError(late)
  expect(closed).toBe(1)
})

test('the success of an action is announced even if its button is gone by then', async () => {
  const queries = new QueryClient()
  const answer = Promise.withResolvers<number>()
  const options = mutationOf(queries, (_: { id: number }) => answer.promise, {
    toast: (cards, { id }) => `${cards} cards of batch ${id} got a number`,
    popup: 'Your changes have been saved',
  })
  const button = new MutationObserver(queries, options)
  const takeDown = button.subscribe(() => undefined)
  const sent = button.mutate({ id: 7 })
  takeDown()
  answer.resolve(3)
  await sent
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['3 cards of batch 7 got a number'])
  expect(shown()).toEqual([['Your changes have been saved']])
})

test('a change that someone else has overtaken reads the lists again, so that its form can be opened anew', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['credit', 'get'], { version: 1 })
  const refused = new ApiError({
    status: 409,
    code: 'version',
    message: 'Someone else has changed the credit since you opened it',
  })
  const save = new MutationObserver(
    queries,
    mutationOf(queries, () => Promise.reject(refused), { refresh: ['credit'] }),
  )
  await expect(save.mutate(undefined)).rejects.toBe(refused)
  expect(queries.getQueryState(['credit', 'get'])?.isInvalidated).toBe(true)
})
