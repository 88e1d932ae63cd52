import type { Api } from '@forecourt/domain/contract/api.ts'
import type { RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import type { Actor, Stage } from './actors.ts'

/** A request that succeeds. A payload with a second parameter depends on the actor. */
type Payload<E> = (stage: Stage, actor: Actor) => RequestTo<E> | Promise<RequestTo<E>>
export type Payloads = { [Group in keyof Api]: { [Name in keyof Api[Group]]: Payload<Api[Group][Name]> } }
