// Decisions 7: what happened is told in the account's own time, and the zone is named.
import { useQuery } from '@tanstack/react-query'
import { can } from '@forecourt/domain/rules/access.ts'
import { useConfig } from './config.ts'
import { api } from './endpoints.ts'
import { query } from './query.ts'
import { identityOf, useSession } from './session.ts'

const formatsOf = (timeZone: string) => {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  const plainDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return {
    time_zone: timeZone,
    /** "Pacific Time". */
    zone: named.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    /** "Nov 3, 2026, 9:14 AM". */
    moment: (at: string) => moment.format(new Date(at)),
    /** "Nov 3, 2026". */
    day: (at: string) => day.format(new Date(at)),
    /** "2026-11-03". */
    today: () => plainDay.format(new Date()),
  }
}

const made = new Map<string, ReturnType<typeof formatsOf>>()

/** Making a format costs more than a page of dates: each zone's are made once. */
const keptFormats = (timeZone: string) => {
  const formats = made.get(timeZone) ?? formatsOf(timeZone)
  made.set(timeZone, formats)
  return formats
}

export const useAccountTime = () => {
  const { time_zone } = useConfig().branding
  const mayAsk = useSession(({ user }) => user !== null && can(identityOf(user), 'dashboard.view'))
  const account = useQuery({ ...query(api.dashboard.get, {}), enabled: mayAsk }).data?.data.account
  return keptFormats(account?.time_zone ?? time_zone)
}
