import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { changeAccount } from './change-account.ts'
import { lockToChange } from './lock-account.ts'
import { getAccount } from './read-register.ts'

type Contact = AccountDetail['contacts'][number]

const isFilled = ({ name, phone, email }: Contact) => [name, phone, email].some((text) => text !== '')
const inWords = (contacts: readonly Contact[]) =>
  contacts
    .map(({ kind, name, phone, email }) => [kind.replace('_', ' '), name, phone, email].filter(Boolean).join(' '))
    .join('; ')

/** Replaces all contacts. A contact without a name, phone and e-mail is dropped. */
export const setContacts = (ctx: UserCtx, account_id: number, { contacts, version }: { contacts: Contact[]; version: number }) =>
  inTransaction(ctx, async (ctx) => {
    if (new Set(contacts.map(({ kind }) => kind)).size !== contacts.length)
      throw invalid({ contacts: ['Only one contact of each kind'] })
    await lockToChange(ctx, account_id, version)
    const before = await getAccount(ctx, account_id)
    await ctx.db.deleteFrom('account_contacts').where('account_id', '=', account_id).execute()
    const rows = contacts.filter(isFilled).map((contact) => ({ ...contact, account_id }))
    if (rows.length > 0) await ctx.db.insertInto('account_contacts').values(rows).execute()
    await changeAccount(ctx, account_id)
    await audit(ctx, {
      action: 'account.set-contacts',
      account_id,
      object: { type: 'account', id: account_id },
      before: { contacts: inWords(before.contacts) },
      after: { contacts: inWords(contacts.filter(isFilled)) },
    })
    return getAccount(ctx, account_id)
  })
