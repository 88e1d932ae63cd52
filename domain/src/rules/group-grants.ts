// docs/product/accounts.md#groups: a role granted in a group is an ordinary membership in each of its accounts. The portal records
// what the grant added to a membership, so that revoking it removes nothing else.

export type Held = {
  /** The roles of the membership; null without one. */
  roles: readonly string[] | null
  /** The roles that the grant added. */
  given: readonly string[]
  /** The grant created the membership itself. */
  is_made: boolean
}

/** The membership after the grant is changed to `wanted`. An empty list revokes the grant. */
export const settleGrant = ({ roles, given, is_made }: Held, wanted: readonly string[]): Held => {
  const own = (roles ?? []).filter((role) => !given.includes(role))
  const added = wanted.filter((role) => !own.includes(role))
  const made = roles === null || is_made
  if (wanted.length > 0) return { roles: [...own, ...added], given: added, is_made: made }
  return { roles: made && own.length === 0 ? null : own, given: [], is_made: false }
}
