// One look-up for every signed-in request: session, person, and their roles in the selected account. The same statement can read
// the record that the call needs (ReadAlong), because the round trip is the most expensive part of a read.
import type { Preferences } from '@forecourt/domain/contract/profile.ts'
import type { Account } from '@forecourt/domain/contract/session.ts'
import { isStaff, userTypes, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { staffRolesWith, staffTable, type StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Person } from '#src/system/context.ts'
import type { Db } from '../db/connect.ts'
import { toInstant } from '../db/instant.ts'
import { named } from '../db/named.ts'
import { isOpenToCustomers } from '../db/open-to-customers.ts'
import { hashToken } from '#src/secrets/token-hash.ts'

type Row = {
  session_id: number
  user_id: number
  user_type_id: UserTypeId
  staff_roles: StaffRole[]
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
  account_time_zone: string | null
  standing: Standing | null
  roles: string[] | null
}

/** The member of staff behind a support sign-in is still active and still holds a role that allows it. */
export const mayStillImpersonate = (user: 'i') =>
  `(${user}.status = ${userStatus.active} and ${user}.user_type_id = ${userTypes.staff}
       and ${user}.staff_roles && array[${staffRolesWith(staffTable['users.impersonate'])
         .map((role) => `'${role}'`)
         .join(', ')}])`

// Sign-out, disabling and the removal of a role or an account take effect here: with the next call, on every instance.
export const whoText = `select s.id as session_id, u.id as user_id, u.user_type_id, u.status, u.email, u.first_name, u.last_name,
     u.phone, u.title, u.time_zone, u.preferences, u.last_sign_in_at,
     exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
     coalesce(s.second_factor_at > now() - interval '5 minutes', false) as is_stepped_up,
     i.id as impersonator_id, i.email as impersonator_email,
     a.id as account_id, a.name as account_name, a.cl_division_no, a.cl_account_no,
     a.time_zone as account_time_zone, a.standing, m.roles, u.staff_roles
   from access_tokens t
   join sessions s on s.id = t.session_id
   join users u on u.id = s.user_id
   left join users i on i.id = s.impersonated_by
   left join accounts a on a.id = $2
   left join memberships m on m.account_id = a.id and m.user_id = u.id and m.is_enabled and u.user_type_id = ${userTypes.customer}
     and ${isOpenToCustomers}
   where t.hash = $1 and t.expires_at > now()
     and s.ended_at is null and s.expires_at > now()
     and u.status in (${userStatus.active}, ${userStatus.mustAcceptTerms})
     and (s.impersonated_by is null or ${mayStillImpersonate('i')})`

/** The only inputs of a read along besides the account: the parsed path and query, and the time. */
export type Asked = { params: Record<string, unknown>; query: Record<string, unknown>; now: Date }

/**
 * Reads one row of the selected account, in the statement that finds the caller. Its text uses `caller.account_id` where other
 * queries use `$1`, and its own values begin at `$3`. A text may depend on the request if there are few of them, because each is
 * prepared on every connection. Without a text nothing is read along.
 */
export type ReadAlong = {
  text: string | ((asked: Asked) => string | undefined)
  values: (asked: Asked) => readonly unknown[]
}

// One column of JSON, because measurements show that the driver spends more on twenty columns than Postgres spends on the query.
const findSession = named<{ caller: Row }, readonly [hash: Buffer, account_id: number | null]>(
  `select to_json(caller) as caller from (${whoText}) caller`,
)

/** Reads nothing from an account that is not the caller's. What the caller's roles forbid is dropped later (authorise). */
const findAlong = (text: string) =>
  named<{ caller: Row; found: unknown }>(
    `select to_json(caller) as caller, case when caller.user_type_id = ${userTypes.staff} or caller.roles is not null then
       (select to_json(whole_row) from (${text}) whole_row) end as found
     from (${whoText}) caller`,
  )

export const readingAlong = ({ text, values }: ReadAlong) => {
  const finds = new Map<string, ReturnType<typeof findAlong>>()
  const findWith = (written: string) => {
    const find = finds.get(written) ?? findAlong(written)
    finds.set(written, find)
    return find
  }
  return (asked: Asked) => {
    const written = typeof text === 'string' ? text : text(asked)
    return written === undefined ? undefined : { find: findWith(written), values: values(asked) }
  }
}
export type Along = ReturnType<typeof readingAlong>

export type Caller = {
  who: Person
  /** Null when there is no such account, or when it is not one of the caller's. */
  account: Account | null
  /** The row that was read along. */
  found: unknown
}

type Search = {
  authorization: string | undefined
  account_id: number | null
  along?: ReturnType<Along>
}

const bearer = /^Bearer (fpa_[A-Za-z0-9_-]{43})$/

export const findCaller = async (db: Db, { authorization, account_id, along }: Search): Promise<Caller | null> => {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) return null
  const hash = hashToken(token)
  const [row] = await (along ? along.find(db, [hash, account_id, ...along.values]) : findSession(db, [hash, account_id]))
  return row ? { ...toCaller(row.caller), found: 'found' in row ? row.found : null } : null
}

const toCaller = (row: Row): Omit<Caller, 'found'> => {
  const { roles, account_id, impersonator_id, impersonator_email, ...rest } = row
  const { account_name, cl_division_no, cl_account_no, account_time_zone, standing, ...person } = rest
  const isTheirs = account_id !== null && (isStaff(row) || roles !== null)
  return {
    who: {
      ...person,
      last_sign_in_at: person.last_sign_in_at && toInstant(person.last_sign_in_at),
      name: `${person.first_name} ${person.last_name}`,
      roles: roles ?? [],
      impersonated_by: impersonator_id === null ? null : { user_id: impersonator_id, email: impersonator_email ?? '' },
    },
    account: isTheirs
      ? {
          id: account_id,
          name: account_name ?? '',
          cl_division_no: cl_division_no ?? '',
          cl_account_no: cl_account_no ?? '',
          time_zone: account_time_zone ?? '',
          standing: standing ?? 'closed',
        }
      : null,
  }
}
