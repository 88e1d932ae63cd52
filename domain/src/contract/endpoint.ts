// An endpoint is a literal; these types turn it into a server route and a typed call.
import { z } from 'zod'
import './field-messages.ts'
import type { AccountCapability, ProviderCapability } from '#src/rules/access.ts'
import type { StandingNeeded } from '#src/rules/account-standing.ts'
import type { LimitName } from '#src/rules/rate-limits.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `public`: anyone. `session-before-terms`: signed in, even with terms still to accept.
 * `session-before-second-factor`: terms accepted, even with a second factor still to set up.
 * `session`: signed in, no account needed. `member`: signed in with a checked account, any role.
 * A capability: signed in and holding it, within the selected account or, for provider capabilities, everywhere.
 */
export type Access =
  | 'public'
  | 'session-before-terms'
  | 'session-before-second-factor'
  | 'session'
  | 'member'
  | AccountCapability
  | ProviderCapability

/** One uploaded file beside ordinary form fields. */
export type Multipart = {
  field: string
  max_bytes: number
  extensions: readonly string[]
  fields?: z.ZodObject
  /** Too large for memory: the handler reads it as a stream. The fields have to come before the file. */
  isStreamed?: true
}

type Shared = {
  method: Method
  path: `/v1/${string}`
  /** One sentence for the API documentation. */
  summary: string
  access: Access
  /**
   * Shows and changes nothing: a GET without secrets, or a preview. Staff who may only read reach these calls and no others
   * (docs/product/roles-and-screens.md#staff-roles).
   */
  reads?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** Request headers by their canonical name, `userId`; matching ignores case. */
  headers?: z.ZodObject
  body?: z.ZodType
  multipart?: Multipart
  /** Bytes of JSON accepted; the server's general limit when absent. */
  body_limit?: number
  /** The caller proves itself by a signature over the body, so its handler also gets the body as it came. */
  is_signed?: true
  /** Accepts an Idempotency-Key: a repeat answers what the first call answered. */
  idempotent?: true
  /** Reserves something that is unique in an account: its calls wait for each other before they take a database connection. */
  in_turn?: true
  /** May read several accounts of the caller at once, so the database does not keep it to the selected one. */
  several_accounts?: true
  /** Answered also when so much is asked that other calls are refused (docs/product/safety.md#more-than-it-can-do). */
  is_kept?: true
  /** Limits that hold across instances, counted per caller before the work begins. */
  limits?: readonly LimitName[]
  /** Needs a second factor proved within five minutes, of people who have one (403 `step_up`). */
  step_up?: true
  /** Only the person themself: refused to staff who act as a customer (docs/product/people-and-sessions.md#support-sign-in). */
  by_owner?: true
  /**
   * Where the account has to stand (docs/product/accounts.md#where-an-account-stands). Left out, a read may be sent to any
   * account and everything else to one that is not closed. A function decides by what is sent.
   */
  standing?: StandingNeeded | ((body: never) => StandingNeeded)
  /** Needs no account, but answers for the selected one where there is one. */
  by_account?: true
  /** May answer 409 because the state has moved on. */
  conflicts?: true
}

type JsonReply = { response: z.ZodType; file?: never }
type FileReply = { response?: never; file: { content_types: readonly string[] } }

export type Endpoint = Shared & (JsonReply | FileReply)

type Part = 'params' | 'query' | 'headers' | 'body'
type Declared<E, K extends Part> = E extends { [P in K]: infer S extends z.ZodType } ? S : never

/** A part whose every field is optional may be left out of a call altogether. */
type Sent<E> = { [K in Part as [Declared<E, K>] extends [never] ? never : K]: z.input<Declared<E, K>> }
type RequiredParts<E> = { [K in keyof Sent<E>]: object extends Sent<E>[K] ? never : K }[keyof Sent<E>]
type Uploaded<E> = E extends { multipart: { fields: infer F extends z.ZodObject } }
  ? { form: { file: File } & z.input<F> }
  : E extends { multipart: Multipart }
    ? { form: { file: File } }
    : unknown

/** What a caller sends. Parts the endpoint does not declare cannot be sent. */
export type RequestTo<E> = Pick<Sent<E>, RequiredParts<E>> & Partial<Sent<E>> & Uploaded<E>

/** A file as a handler receives it: whole, within the endpoint's size limit. `extension` is one the endpoint accepts. */
export type UploadedFile = { filename: string; extension: string; content: Uint8Array }
/** A file that is read as it comes; it ends in an error when it is cut short or larger than the endpoint takes. */
export type StreamedFile = { filename: string; extension: string; content: AsyncIterable<Uint8Array> }
type ReceivedUpload<E> = E extends { multipart: { fields: infer F extends z.ZodObject; isStreamed: true } }
  ? { upload: StreamedFile; fields: z.output<F> }
  : E extends { multipart: { fields: infer F extends z.ZodObject } }
    ? { upload: UploadedFile; fields: z.output<F> }
    : E extends { multipart: Multipart }
      ? { upload: UploadedFile }
      : unknown

/** What a handler receives once the request has been parsed. */
export type Parsed<E> = {
  [K in Part as [Declared<E, K>] extends [never] ? never : K]: z.output<Declared<E, K>>
} & ReceivedUpload<E>

/** A file as a handler returns it. */
export type FileToSend = { filename: string; content_type: string; content: AsyncIterable<Uint8Array> | Uint8Array }

/** What a handler returns. */
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType } ? z.input<R> : FileToSend
/** What a caller gets back. */
export type ReplyOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : File

export const endpoint = <const E extends Endpoint>(definition: E) => definition

export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })

/** An empty success body, for calls that return nothing else. */
export const done = data(z.object({}))

export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), last_page: z.int() }),
  })
