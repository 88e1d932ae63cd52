// Data that stays in the browser across reloads: that a user was signed in, the account of this tab, recently used accounts and
// search results, the columns of lists and of uploaded files, an unsaved profile and unsent work. No token, no card number, no
// PIN. Signing out removes all of it (docs/product/people-and-sessions.md#what-the-browser-keeps).
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'

const prefix = 'forecourt.'
const recentAccountsKept = 8

type Place = 'localStorage' | 'sessionStorage'

/** Storage can be switched off or full; the portal then works without it. */
const tryStorage = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return null
  }
}

const keptUnder = <Value>(place: Place, key: string) => ({
  read: () => tryStorage(() => JSON.parse(globalThis[place].getItem(key) ?? 'null') as Value | null),
  /** Returns false if storage has no room for the value. */
  write: (value: Value) =>
    tryStorage(() => {
      globalThis[place].setItem(key, JSON.stringify(value))
      return true
    }) ?? false,
  forget: () => tryStorage(() => globalThis[place].removeItem(key)),
})

const kept = <Value>(place: Place, name: string) => keptUnder<Value>(place, prefix + name)

/** Set while a refresh cookie should exist, so that a visitor who never signed in makes no failing call. */
export const signedInBefore = kept<true>('localStorage', 'signed-in')

/** A sign-out that did not reach the server, because the network was down. */
export const unsentSignOut = kept<true>('localStorage', 'unsent-sign-out')

/** Per browser tab, because two tabs may work in two accounts. */
const tabAccount = kept<{ user_id: number; account_id: number }>('sessionStorage', 'account')

export const accountOfThisTab = () => tabAccount.read()
export const keepAccountOfThisTab = (user_id: number, account_id: number) => tabAccount.write({ user_id, account_id })
export const forgetAccountOfThisTab = () => tabAccount.forget()

const recent = kept<{ user_id: number; accounts: AccountChoice[] }>('localStorage', 'recent-accounts')

/** Newest first. */
export const recentAccounts = (user_id: number) => {
  const used = recent.read()
  return used?.user_id === user_id ? used.accounts : []
}

export const keepRecentAccount = (user_id: number, account: AccountChoice) => {
  const others = recentAccounts(user_id).filter((other) => other.account_id !== account.account_id)
  recent.write({ user_id, accounts: [account, ...others].slice(0, recentAccountsKept) })
}

type Found = { id: string; label: string; note: string; to: string; search?: Record<string, string> }

const recentFinds = kept<{ user_id: number; account_id: number | null; finds: Found[] }>('localStorage', 'recent-finds')
const recentFindsKept = 6

/** Results opened from the search in this account, or while no account was chosen, newest first. */
export const findsOf = (user_id: number, account_id: number | null) => {
  const used = recentFinds.read()
  return used?.user_id === user_id && used.account_id === account_id ? used.finds : []
}

export const keepFind = (user_id: number, account_id: number | null, find: Found) => {
  const others = findsOf(user_id, account_id).filter(({ id }) => id !== find.id)
  recentFinds.write({ user_id, account_id, finds: [find, ...others].slice(0, recentFindsKept) })
}

/** The order of the columns of each list, and the columns a person has hidden. */
export const keptColumns = kept<Record<string, { order: string[]; hidden: string[] }>>('localStorage', 'columns')

/** The field that a column of an uploaded file was last matched to, by the column's name, per account. */
export const keptUploadColumns = kept<Record<number, Record<string, string>>>('localStorage', 'upload-columns')

/**
 * The settings of the last imports of transactions and of payments, and an unsaved mapping of columns. Contains names of columns
 * only.
 */
export const keptImportChoice = kept<ImportChoice>('localStorage', 'import-choice')
export const keptPaymentMapping = kept<number>('localStorage', 'payment-mapping')
export const keptMappingDrafts = kept<Record<string, object>>('localStorage', 'mapping-drafts')

type ImportChoice = { content: string; layout: string; mapping_ids: Record<string, number | null> }

/** A link from a mail, kept while its reader signs in. */
export const keptMailedLink = kept<{ email: string; token: string }>('sessionStorage', 'mailed-link')

/** Keeps the state of the edit-profile page across reloads. */
export const profileDraft = kept<unknown>('sessionStorage', 'profile-draft')

const keysIn = (place: Place, start: string) =>
  tryStorage(() => Object.keys(globalThis[place]).filter((key) => key.startsWith(start))) ?? []

/** Uses another prefix, because unsent work survives an expired session but not a sign-out. */
const draftPrefix = (user_id: number) => `forecourt-draft.${user_id}.`

/** Each draft has its own key, so that two tabs with two drafts do not overwrite each other. */
export const keptDrafts = <Value>(user_id: number, kind: string) => {
  const start = `${draftPrefix(user_id)}${kind}.`
  return {
    ids: () => keysIn('localStorage', start).map((key) => key.slice(start.length)),
    of: (id: string) => keptUnder<Value>('localStorage', start + id),
  }
}

const forgetIn = (place: Place, start = prefix) => {
  for (const key of keysIn(place, start)) keptUnder(place, key).forget()
}

/** The content of the forms in this tab when the session expired, keyed by the place of each form. */
export const keptTyped = (user_id: number) =>
  keptUnder<Record<string, Readonly<Record<string, unknown>>>>('sessionStorage', `${draftPrefix(user_id)}typed`)

export const forgetDrafts = (user_id: number) => {
  forgetIn('localStorage', draftPrefix(user_id))
  forgetIn('sessionStorage', draftPrefix(user_id))
}

/** Removes what other people typed in this tab, before this person works in it. */
export const forgetTypedByOthers = (user_id: number) => {
  for (const key of keysIn('sessionStorage', 'forecourt-draft.'))
    if (!key.startsWith(draftPrefix(user_id))) keptUnder('sessionStorage', key).forget()
}

export const forgetEverything = () => {
  forgetIn('localStorage')
  forgetIn('sessionStorage')
}
