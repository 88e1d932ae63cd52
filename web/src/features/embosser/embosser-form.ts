// The form of the embosser's channel. Every setting is text while it is typed.
import type { Embosser, EmbosserEdit } from '@forecourt/domain/contract/embosser.ts'
import { embosserSettings, type EmbosserKind, type EmbosserSetting } from '@forecourt/domain/rules/embosser.ts'
import { channelProblems, settingsOfWays } from '@forecourt/domain/rules/network-channels.ts'

export type EmbosserForm = { kind: EmbosserKind; settings: Record<EmbosserSetting, string> }

export const embosserWays: Record<EmbosserKind, { label: string; hint: string }> = {
  none: { label: 'Downloaded by staff', hint: 'The portal sends nothing automatically' },
  folder: { label: 'Files in a folder', hint: 'Another program fetches them' },
  sftp: { label: 'Files by SFTP', hint: 'To the embosser’s server, whose key is known' },
}

export const embosserLabels: Record<string, string> = { kind: 'How the embosser gets its files', settings: 'Settings' }

export const valuesOf = ({ kind, settings }: Embosser): EmbosserForm => ({
  kind,
  settings: Object.fromEntries(embosserSettings.map((name) => [name, settings[name] ?? ''])) as EmbosserForm['settings'],
})

/** The settings for a channel of this kind, in their order. */
export const shownSettings = (kind: EmbosserKind) => {
  const { needs, shown } = settingsOfWays({ kind, urgent_by: null })
  return { needs, shown: shown.filter((name): name is EmbosserSetting => (embosserSettings as readonly string[]).includes(name)) }
}

/** The form keeps the settings of other kinds while the user tries a kind, but does not send them. */
export const bodyOf = ({ kind, settings }: EmbosserForm): Omit<EmbosserEdit, 'version'> => {
  const { shown } = shownSettings(kind)
  return { kind, settings: Object.fromEntries(shown.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []))) }
}

export const embosserProblems = (form: EmbosserForm): Record<string, string | null> => {
  const { kind, settings } = bodyOf(form)
  return Object.fromEntries(
    Object.entries(channelProblems({ kind: kind ?? 'none', urgent_by: null }, settings ?? {})).map(([field, [message = '']]) => [
      field,
      message,
    ]),
  )
}

export const shownField = (field: string, value: unknown) => {
  if (field === 'kind') return embosserWays[value as EmbosserKind].label
  return (
    Object.values(value as EmbosserForm['settings'])
      .filter(Boolean)
      .join(', ') || '–'
  )
}
