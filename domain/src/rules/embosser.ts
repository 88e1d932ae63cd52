// docs/product/fulfilment.md#to-the-embosser: the ways of a network's channel that also reach an embosser.
import type { ChannelKind, ChannelSetting } from './network-channels.ts'

export const embosserKinds = ['none', 'folder', 'sftp'] as const satisfies readonly ChannelKind[]
export type EmbosserKind = (typeof embosserKinds)[number]

/** An embosser sends no answers and needs no list of stopped cards. */
export const embosserSettings = [
  'folder',
  'host',
  'port',
  'username',
  'host_key',
  'form',
] as const satisfies readonly ChannelSetting[]
export type EmbosserSetting = (typeof embosserSettings)[number]

/** Hours without success after which a person has to look. The tries go on. */
export const hoursUntilTask = 4
