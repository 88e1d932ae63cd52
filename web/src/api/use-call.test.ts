import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { usePopups } from '#src/ui/popup-store.ts'
import { useToasts } from './announce.ts'
import { ApiError } from './api-error.ts'
import { closeIfLate, mutationOf, popUpFailure } from './use-call.ts'

const late = new ApiError({ status: 409, code: 'decided', message: 'This order is Rejected now and cannot become Approved' })
const shown = () => usePopups.getState().queue.map(({ message, notes }) => [message, ...(notes ?? [])])

beforeEach(() => usePopups.setState({ queue: [] }))

test('a person who was too late reads what happened, and that the page has been refreshed', () => {
  popUpFailure(late)
  expect(shown()).toEqual([['This order is Rejected now and cannot become Approved', 'The page has been refreshed.']])
})

test('what is refused after the reader went on is named first', () => {
  popUpFailure(late, { title: 'CO-000007 was not approved' })
  expect(shown()[0]?.[0]).toBe('CO-000007 was not approved')
})

test('another refusal claims nothing about the page', () => {
  popUpFailure(new ApiError({ status: 409, code: 'range_exhausted', message: 'CFN has no numbers left' }))
  expect(shown()).toEqual([['CFN has no numbers left']])
})

test('a person who tried too often reads how long to wait', () => {
  const tooMany = { status: 429, code: 'too_many_attempts', message: 'Too many attempts. Please wait and try again' }
  popUpFailure(new ApiError({ ...tooMany, retry_after: 600 }))
  popUpFailure(new ApiError({ ...tooMany, retry_after: 45 }))
  expect(shown()).toEqual([
    ['Too many attempts. Please wait and try again', 'Try again in 10 minutes.'],
    ['Too many attempts. Please wait and try again', 'Try again in less than a minute.'],
  ])
})

test('a drawer closes when another person has decided, and stays for any other refusal', () => {
  let closed = 0
  const onError = closeIfLate(() => (closed += 1))
  onError(new ApiError({ status: 409, code: 'conflict', message: 'No' }))
  expect(closed).toBe(0)
  onError(late)
  expect(closed).toBe(1)
})

test('what was done is said although the button that did it is gone by then', async () => {
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
