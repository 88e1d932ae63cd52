import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { allows } from './guard.ts'
import { helpTexts, type HelpText } from './help-texts.ts'
import { menuGroups, type Screen } from './screen.ts'

type Explained = { screen: Screen; help: HelpText }

/** The screens that a person may open now, each with its help text. */
export const helpFor = (user: SessionUser, account: Account | null, screens: readonly Screen[]): Explained[] =>
  screens
    .filter(({ stage }) => stage === 'provider' || (stage === 'portal' && account !== null))
    .filter((screen) => allows(user, screen))
    .flatMap((screen) => {
      const help = helpTexts[screen.path]
      return help ? [{ screen, help }] : []
    })

/** Maps the letters after G to paths. */
export const goKeysOf = (explained: readonly Explained[]) =>
  new Map(explained.flatMap(({ screen, help }) => (help.go ? [[help.go.toLowerCase(), screen.path] as const] : [])))

/** Grouped like the menu; screens outside all groups come first. */
export const chaptersOf = (explained: readonly Explained[]) =>
  [undefined, ...menuGroups]
    .map((group) => ({
      title: group ?? 'Every day',
      pages: explained.filter(({ screen }) => screen.menu?.group === group),
    }))
    .filter(({ pages }) => pages.length > 0)
