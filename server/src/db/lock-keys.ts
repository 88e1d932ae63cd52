// The numbers of advisory locks, in one place so that no two pieces of work share one by accident. They are arbitrary, but they
// never change: two versions of the server run side by side during an upgrade and must take the same locks.
export const lockKeys = {
  migrate: 4_021_871,
  wall: 4_021_872,
  zipcodes: 4_021_873,
  sealAudit: 4_021_874,
  demo: 4_021_875,
} as const

/** Combined with the id of a network or a take-over. Postgres keeps pairs apart from single numbers. */
export const pairLockKeys = { sending: 4_021_874, takeOver: 4_021_880 } as const
