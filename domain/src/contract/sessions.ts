// docs/product/people-and-sessions.md#own-profile-and-sessions: the caller's sessions, and how to end them.
import { z } from 'zod'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, timestamp } from './fields.ts'

export const OwnSession = z.object({
  id: z.int(),
  created_at: timestamp,
  /** When the session's tokens were last renewed: at most a quarter of an hour before its last call. */
  last_used_at: timestamp,
  address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
  /** A support sign-in: staff act for this person. */
  is_support: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/sessions',
    summary: 'Where the caller is signed in',
    access: 'session',
    reads: true,
    response: data(z.array(OwnSession)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/sessions/:id',
    summary: 'End one of the caller’s own sessions',
    access: 'session',
    by_owner: true,
    params: IdParam,
    response: done,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/v1/sessions/end_others',
    summary: 'End all of the caller’s sessions but this one',
    access: 'session',
    by_owner: true,
    response: data(z.object({ ended: z.int() })),
  }),
}
