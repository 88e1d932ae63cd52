// docs/product/provider-start.md#networks-used: the ways a network can be told of a card's changes, and what each needs to know.

export const channelSettings = {
  folder: 'Folder',
  answers: 'Folder of the answers',
  host: 'Server',
  port: 'Port',
  username: 'User',
  host_key: 'Host key (SHA-256)',
  url: 'Address',
} as const
export type ChannelSetting = keyof typeof channelSettings

type Kind = { label: string; hint: string; needs: readonly ChannelSetting[]; may: readonly ChannelSetting[] }

export const channelKinds = {
  hand: { label: 'By hand', hint: 'Staff enter changes on the network’s own screens', needs: [], may: [] },
  folder: { label: 'Files in a folder', hint: 'Another program fetches them', needs: ['folder'], may: ['answers'] },
  sftp: {
    label: 'Files by SFTP',
    hint: 'To the network’s server, whose key is known',
    needs: ['host', 'username', 'host_key', 'folder'],
    may: ['port', 'answers'],
  },
  http: { label: 'Calls over HTTPS', hint: 'One call for each change', needs: ['url'], may: [] },
  host: { label: 'Our own host', hint: 'The sites ask this portal, so changes are in force at once', needs: [], may: [] },
  none: { label: 'Told elsewhere', hint: 'This portal does not tell the network', needs: [], may: [] },
} as const satisfies Record<string, Kind>

export const channelKindNames = ['hand', 'folder', 'sftp', 'http', 'host', 'none'] as const
export type ChannelKind = (typeof channelKindNames)[number]
/** What stops a card has to arrive: the ways that reach another party. */
export const urgentKindNames = ['hand', 'folder', 'sftp', 'http'] as const

/** When a network is first told of a card. */
export const newCardMoments = {
  at_activation: 'When it is activated',
  at_completion_inactive: 'When its batch is completed, as inactive',
  at_completion: 'When its batch is completed',
} as const

/** docs/product/fulfilment.md#activation: what makes a card Active that has its number. */
export const activationMoments = {
  on_completion: 'When its batch is completed',
  on_delivery: 'When its order is delivered or picked up',
  by_customer: 'When the account activates it',
} as const
export type ActivationMoment = keyof typeof activationMoments

/** For how many years the plastic is good. */
export const cardYears = { least: 1, most: 10 } as const

export const codedThings = {
  fuel_profile: 'Fuel profile',
  time_profile: 'Time profile',
  prompt: 'Prompt',
  limit: 'Limit',
} as const

/** What a channel of this kind lacks, and what it has no use for. */
export const channelProblems = (kind: ChannelKind, settings: Partial<Record<ChannelSetting, string>>) => {
  const { needs, may }: Kind = channelKinds[kind]
  const problems: Record<string, string[]> = {}
  for (const name of needs) if (!settings[name]) problems[`settings.${name}`] = [`${channelSettings[name]} is required`]
  for (const name of Object.keys(settings) as ChannelSetting[])
    if (settings[name] && !needs.includes(name) && !may.includes(name))
      problems[`settings.${name}`] = [`${channelKinds[kind].label} has no ${channelSettings[name].toLowerCase()}`]
  return problems
}
