// The one look-up of every signed-in request: session, person, and their place in the selected account.
import type { Preferences } from '@forecourt/domain/contract/profile.ts'
import type { Account } from '@forecourt/domain/contract/session.ts'
import { isStaff, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import type { Person } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/named.ts'
import { hashToken } from '../token-hash.ts'

type Row = {
  session_id: number
  user_id: number
  user_type_id: UserTypeId
  status: number
  email: string
  first_name: string
  last_name: string
  phone: string
  title: string
  time_zone: string
  preferences: Preferences
  last_sign_in_at: string | null
  has_second_factor: boolean
  is_stepped_up: boolean
  impersonator_id: number | null
  impersonator_email: string | null
  account_id: number | null
  account_name: string | null
  cl_division_no: string | null
  cl_account_no: string | null
  roles: string[] | null
}

// Sign-out, disabling, role and account removal take effect here, at the next call, on every instance.
export const whoText = `select s.id as session_id, u.id as user_id, u.user_type_id, u.status, u.email, u.first_name, u.last_name,
     u.phone, u.title, u.time_zone, u.preferences, u.last_sign_in_at,
     exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
     coalesce(s.second_factor_at > now() - interval '5 minutes', false) as is_stepped_up,
     i.id as impersonator_id, i.email as impersonator_email,
     a.id as account_id, a.name as account_name, a.cl_division_no, a.cl_account_no, m.roles
   from access_tokens t
   join sessions s on s.id = t.session_id
   join users u on u.id = s.user_id
   left join users i on i.id = s.impersonated_by
   left join accounts a on a.id = $2
   left join memberships m on m.account_id = a.id and m.user_id = u.id and m.is_enabled
   where t.hash = $1 and t.expires_at > now()
     and s.ended_at is null and s.expires_at > now()
     and u.status in (0, 3)
     and (s.impersonated_by is null or (i.status = 0 and i.user_type_id = 1))`

const findSession = named<Row, readonly [hash: Buffer, account_id: number | null]>(whoText)

export type Caller = { who: Person; /** Null: no such account, or not one of the caller's. */ account: Account | null }

const bearer = /^Bearer (fpa_[A-Za-z0-9_-]{43})$/

export const findCaller = async (db: Db, authorization: string | undefined, accountId: number | null): Promise<Caller | null> => {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) return null
  const [row] = await findSession(db, [hashToken(token), accountId])
  if (!row) return null
  const {
    session_id,
    roles,
    account_id,
    impersonator_id,
    impersonator_email,
    account_name,
    cl_division_no,
    cl_account_no,
    ...person
  } = row
  const isTheirs = account_id !== null && (isStaff(row) || roles !== null)
  return {
    who: {
      ...person,
      session_id,
      name: `${person.first_name} ${person.last_name}`,
      roles: roles ?? [],
      impersonated_by: impersonator_id === null ? null : { user_id: impersonator_id, email: impersonator_email ?? '' },
    },
    account: isTheirs
      ? { id: account_id, name: account_name ?? '', cl_division_no: cl_division_no ?? '', cl_account_no: cl_account_no ?? '' }
      : null,
  }
}
