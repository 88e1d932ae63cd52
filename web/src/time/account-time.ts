// docs/product/transactions-and-money.md#clocks-and-zones: events are shown in the account's own time, with the name of the zone.
import { currentConfig, useConfig } from '#src/api/config.ts'
import { currentSession, useSession } from '#src/api/session.ts'
import { zoneName } from './zone-name.ts'
import { dateFormat } from '#src/text/date-format.ts'

const formatsOf = (timeZone: string) => {
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = dateFormat({ dateStyle: 'medium', timeZone })
  const clock = dateFormat({ timeStyle: 'short', timeZone })
  const plainDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  return {
    time_zone: timeZone,
    /** "Pacific Time". */
    zone: zoneName(timeZone),
    /** "Nov 3, 2026, 9:14 AM". */
    moment: (at: string) => moment.format(new Date(at)),
    /** "9:14 AM". */
    clock: (at: string) => clock.format(new Date(at)),
    /** "Nov 3, 2026". */
    day: (at: string) => day.format(new Date(at)),
    /** "2026-11-03". */
    today: () => plainDay.format(new Date()),
  }
}

const made = new Map<string, ReturnType<typeof formatsOf>>()

/** Creating a format costs more than formatting a page of dates, so each zone's formats are cached. */
export const timeIn = (timeZone: string) => {
  const formats = made.get(timeZone) ?? formatsOf(timeZone)
  made.set(timeZone, formats)
  return formats
}

/** The selected account's zone; before one is selected, the provider's. */
export const useAccountTime = () => {
  const { time_zone } = useConfig().branding
  return timeIn(useSession(({ account }) => account?.time_zone) ?? time_zone)
}

/** The same, for use outside of components. */
export const currentAccountTime = () => timeIn(currentSession().account?.time_zone ?? currentConfig().branding.time_zone)
