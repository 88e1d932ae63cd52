// docs/product/accounts.md#groups: a role that is granted in a group is an ordinary membership in each of its accounts. What the
// grant added to a membership is remembered, so that only this is taken away again.

export type Held = {
  /** The roles of the membership; null: there is none. */
  roles: readonly string[] | null
  /** Those of them that the grant added. */
  given: readonly string[]
  /** The membership itself came with the grant. */
  is_made: boolean
}

/** The membership after the grant has become `wanted`; none of it left: the grant was taken back. */
export const settleGrant = ({ roles, given, is_made }: Held, wanted: readonly string[]): Held => {
  const own = (roles ?? []).filter((role) => !given.includes(role))
  const added = wanted.filter((role) => !own.includes(role))
  const made = roles === null || is_made
  if (wanted.length > 0) return { roles: [...own, ...added], given: added, is_made: made }
  return { roles: made && own.length === 0 ? null : own, given: [], is_made: false }
}
