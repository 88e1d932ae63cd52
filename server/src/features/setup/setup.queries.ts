// docs/product/provider-start.md#the-set-up: each step is derived from the data, in one round trip.
import type { Setup } from '@forecourt/domain/contract/setup.ts'
import { channelSecretNames, channelSecrets, sendingKindNames } from '@forecourt/domain/rules/network-channels.ts'
import { setupSteps, type SetupStepKey } from '@forecourt/domain/rules/setup-steps.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** True if every used network passes the test. */
const everyUsed = (test: RawBuilder<unknown>) => sql`not exists (select from card_networks n where n.is_used and not (${test}))`

/** Files and calls name a profile by the network's code, and a change without one is refused. Staff who type need none. */
const hasCodes = sql`(c.kind not in (${sql.join(sendingKindNames.map((kind) => sql.lit(kind)))})
  or exists (select from network_codes k where k.card_network_id = n.id and k.what = 'fuel_profile')
    and not exists (
      select from card_templates t, lateral (values ('fuel_profile', t.card_fuel_profile_id), ('time_profile', t.card_time_profile_id))
        needed (what, our_id)
      where t.card_network_id = n.id and t.deactivated_at is null and needed.our_id is not null
        and not exists (select from network_codes k
          where k.card_network_id = n.id and k.what = needed.what and k.our_id = needed.our_id)))`

/** Without its key, the portal can open neither the network's server nor sign a call. */
const hasKeys = sql.join(
  channelSecretNames.map((what) => {
    const kind = sql.lit(channelSecrets[what].needed_by)
    return sql`((c.kind <> ${kind} and c.urgent_by is distinct from ${kind})
      or exists (select from network_secrets s where s.card_network_id = n.id and s.what = ${sql.lit(what)}))`
  }),
  sql` and `,
)

const isDone: Record<SetupStepKey, RawBuilder<unknown>> = {
  provider: sql`p.updated_at is not null`,
  mail: sql`p.mail_tested_at is not null`,
  networks: everyUsed(sql`exists (
    select from network_channels c where c.card_network_id = n.id and c.updated_at is not null and ${hasCodes} and ${hasKeys})`),
  'number-ranges': everyUsed(sql`exists (
    select from card_number_ranges r where r.card_network_id = n.id and (r.confirmed_at is not null or not r.is_generated))`),
  sites: everyUsed(sql`exists (select from sites s where s.card_network_id = n.id)`),
  profiles: sql`p.profiles_opened_at is not null`,
  templates: everyUsed(sql`exists (select from card_templates t where t.card_network_id = n.id and t.deactivated_at is null)`),
  ledger: sql`exists (select from billing_settings b where b.ledger_from is not null)`,
  staff: sql`(select count(*) from (select from users u where u.user_type_id = ${sql.lit(userTypes.staff)} limit 2) two) = 2`,
  account: sql`exists (select from memberships m where 'acct admin' = any(m.roles))`,
}

const questions = sql.join(setupSteps.map(({ key }) => sql`${isDone[key]} as ${sql.ref(key)}`))

type Answers = Record<SetupStepKey, boolean> & { skipped_steps: string[]; has_accounts: boolean }

export const getSetup = async ({ db }: Ctx): Promise<Setup> => {
  const { rows } = await sql<Answers>`
    select ${questions}, p.skipped_steps, exists (select from accounts) as has_accounts from provider p`.execute(db)
  const { skipped_steps, has_accounts, ...answers } = rows[0]!
  const steps = setupSteps.map(({ key }) => ({
    key,
    is_done: answers[key],
    is_skipped: !answers[key] && skipped_steps.includes(key),
  }))
  return { steps, settled: steps.filter(({ is_done, is_skipped }) => is_done || is_skipped).length, has_accounts }
}
