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

/** An uploaded file next to ordinary form fields. */
export type Multipart = {
  field: string
  max_bytes: number
  extensions: readonly string[]
  fields?: z.ZodObject
  /** Too large for memory: the handler reads the file as a stream. The form fields have to precede the file. */
  isStreamed?: true
}

type Shared = {
  method: Method
  path: `/v1/${string}`
  /** One sentence for the API documentation. */
  summary: string
  access: Access
  /**
   * Changes nothing and shows no secrets: a GET, or a preview. Read-only staff can make only these calls
   * (docs/product/roles-and-screens.md#staff-roles).
   */
  reads?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** Request headers by their canonical name, `userId`; matching ignores case. */
  headers?: z.ZodObject
  body?: z.ZodType
  multipart?: Multipart
  /** Bytes of JSON accepted. Defaults to the server's general limit. */
  body_limit?: number
  /** The caller authenticates with a signature over the body, so the handler also gets the raw body. */
  is_signed?: true
  /** Accepts an Idempotency-Key: a repeated call gets the reply of the first one. */
  idempotent?: true
  /** Reserves something unique within an account: its calls queue up before they take a database connection. */
  in_turn?: true
  /** May read several accounts of the caller at once, so the database does not limit it to the selected one. */
  several_accounts?: true
  /** Served even under overload, when other calls are refused (docs/product/safety.md#more-than-it-can-do). */
  is_kept?: true
  /** Rate limits per caller, shared by all instances and checked before the work begins. */
  limits?: readonly LimitName[]
  /** Callers with a second factor must have proved it within the last five minutes (403 `step_up`). */
  step_up?: true
  /** Only for the users themselves: refused to staff acting as a customer (docs/product/people-and-sessions.md#support-sign-in). */
  by_owner?: true
  /**
   * The account standings that allow the call (docs/product/accounts.md#where-an-account-stands). By default, reads work for
   * every account, and all other calls for accounts that are not closed. A function decides by the request body.
   */
  standing?: StandingNeeded | ((body: never) => StandingNeeded)
  /** Needs no account, but answers for the selected one if there is one. */
  by_account?: true
  /** May answer 409 because the state has changed in the meantime. */
  conflicts?: true
}

type JsonReply = { response: z.ZodType; file?: never }
type FileReply = { response?: never; file: { content_types: readonly string[] } }

export type Endpoint = Shared & (JsonReply | FileReply)

type Part = 'params' | 'query' | 'headers' | 'body'
type Declared<E, K extends Part> = E extends { [P in K]: infer S extends z.ZodType } ? S : never

/** A caller may omit a part whose fields are all optional. */
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
/** A file read as a stream. The stream ends in an error if the upload breaks off or exceeds the endpoint's size limit. */
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
