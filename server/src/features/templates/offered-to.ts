import { sql } from 'kysely'

/** docs/product/accounts.md#templates-of-an-account: a template without named accounts is offered to all. */
export const isOfferedTo = (account_id: number, template = 't') =>
  sql<boolean>`(not exists (select from template_accounts x where x.template_id = ${sql.ref(`${template}.id`)})
    or exists (select from template_accounts x where x.template_id = ${sql.ref(`${template}.id`)} and x.account_id = ${account_id}))`
