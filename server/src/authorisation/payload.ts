import type { Api } from '@forecourt/domain/contract/api.ts'
import type { RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import type { Actor, Stage } from './actors.ts'

/** A request that works. One that names its second parameter says something of the one who sends it. */
type Payload<E> = (stage: Stage, actor: Actor) => RequestTo<E> | Promise<RequestTo<E>>
export type Payloads = { [Group in keyof Api]: { [Name in keyof Api[Group]]: Payload<Api[Group][Name]> } }
