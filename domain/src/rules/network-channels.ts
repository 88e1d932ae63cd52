// docs/product/provider-start.md#networks-used: the channels by which a network can be told of changes, and the settings of each.

export const channelSettings = {
  folder: 'Folder',
  answers: 'Folder of the answers',
  host: 'Server',
  port: 'Port',
  username: 'User',
  host_key: 'Host key (SHA-256)',
  url: 'Address',
  form: 'Form of the files',
  negative_list: 'Negative list',
} as const
export type ChannelSetting = keyof typeof channelSettings

/** Settings chosen from a list. The first choice is the default. */
export const settingChoices: Partial<Record<ChannelSetting, Readonly<Record<string, string>>>> = {
  form: { csv: 'Comma-separated', fixed: 'Fixed places' },
  negative_list: { no: 'Not written', yes: 'Written each hour and at each stop' },
}

/** Settings of a channel that must not be shown again. */
export const channelSecrets = {
  sftp_key: {
    label: 'Private key',
    hint: 'In OpenSSH or PEM form, without a passphrase',
    needed_by: 'sftp',
    looksLike: /^-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  },
  http_secret: {
    label: 'Signing secret',
    hint: 'whsec_ and 32 bytes in base64',
    needed_by: 'http',
    looksLike: /^whsec_[A-Za-z0-9+/]{43}=$/,
  },
} as const
export const channelSecretNames = ['sftp_key', 'http_secret'] as const
export type ChannelSecret = (typeof channelSecretNames)[number]

type Kind = { label: string; hint: string; needs: readonly ChannelSetting[]; may: readonly ChannelSetting[] }

export const channelKinds = {
  hand: { label: 'By hand', hint: 'Staff enter changes on the network’s own screens', needs: [], may: [] },
  folder: {
    label: 'Files in a folder',
    hint: 'Another program fetches them',
    needs: ['folder'],
    may: ['answers', 'form', 'negative_list'],
  },
  sftp: {
    label: 'Files by SFTP',
    hint: 'To the network’s server, whose key is known',
    needs: ['host', 'username', 'host_key', 'folder'],
    may: ['port', 'answers', 'form', 'negative_list'],
  },
  http: { label: 'Calls over HTTPS', hint: 'One call for each change', needs: ['url'], may: [] },
  host: { label: 'Our own host', hint: 'The sites ask this portal, so changes are in force at once', needs: [], may: [] },
  none: { label: 'Told elsewhere', hint: 'This portal does not tell the network', needs: [], may: [] },
} as const satisfies Record<string, Kind>

/** The portal itself sends through these. They need the network's codes. */
export const sendingKindNames = ['folder', 'sftp', 'http'] as const
/** Stops must reach the network, so only channels that reach another party qualify. */
export const urgentKindNames = ['hand', ...sendingKindNames] as const
/** Through these nobody else is told: our own sites know at once, and the others are told elsewhere. */
export const untoldKindNames = ['host', 'none'] as const
export const channelKindNames = [...urgentKindNames, ...untoldKindNames] as const
export type ChannelKind = (typeof channelKindNames)[number]

export const isUntold = (kind: string) => untoldKindNames.some((name) => name === kind)

/** When a network is told of a new card. */
export const newCardMoments = {
  at_activation: 'When it is activated',
  at_completion_inactive: 'When its batch is completed, as inactive',
  at_completion: 'When its batch is completed',
} as const

/** docs/product/fulfilment.md#activation: which event makes a numbered card Active. */
export const activationMoments = {
  on_completion: 'When its batch is completed',
  on_delivery: 'When its order is delivered or picked up',
  by_customer: 'When the account activates it',
} as const
export type ActivationMoment = keyof typeof activationMoments

/** The number of years the plastic is valid. */
export const cardYears = { least: 1, most: 10 } as const

export const codedThings = {
  fuel_profile: 'Fuel profile',
  time_profile: 'Time profile',
  prompt: 'Prompt',
  limit: 'Limit',
} as const

type Ways = { kind: ChannelKind; urgent_by: ChannelKind | null }

/** The settings of both channels without duplicates, because stops may use a channel of their own. */
export const settingsOfWays = ({ kind, urgent_by }: Ways) => {
  const kinds: Kind[] = [channelKinds[kind], channelKinds[urgent_by ?? kind]]
  const needs = new Set(kinds.flatMap((one) => one.needs))
  return { needs, shown: [...new Set(kinds.flatMap((one) => [...one.needs, ...one.may]))] }
}

/** The channel for a change. Stops may have one of their own. */
export const wayOf = ({ kind, urgent_by }: Ways, changeClass: number): ChannelKind => (changeClass === 1 && urgent_by) || kind

const folders: readonly ChannelSetting[] = ['folder', 'answers']

/** `/data/cfn`, `D:\\cfn` or `\\\\server\\cfn`: the domain knows no operating system. */
const isAbsolute = (folder: string) => /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(folder)

/** A relative folder of this machine would depend on where each API and each worker was started. An SFTP server has its own home. */
const isOfThisMachine = ({ kind, urgent_by }: Ways) => [kind, urgent_by].includes('folder')

const valueProblem = (ways: Ways, name: ChannelSetting, value: string) => {
  if (folders.includes(name) && isOfThisMachine(ways) && !isAbsolute(value)) return 'Must be a whole path, such as /data/out'
  const choices = settingChoices[name]
  if (choices && !Object.hasOwn(choices, value)) return 'Unknown'
  if (name === 'host_key' && !/^(SHA256:)?[A-Za-z0-9+/]{43}=?$/.test(value))
    return 'Must be as ssh-keygen -l shows it: SHA256: and 43 characters'
  return undefined
}

/** Missing settings, and settings that the channel does not use. */
export const channelProblems = (ways: Ways, settings: Partial<Record<ChannelSetting, string>>) => {
  const { needs, shown } = settingsOfWays(ways)
  const problems: Record<string, string[]> = {}
  for (const name of needs) if (!settings[name]) problems[`settings.${name}`] = [`${channelSettings[name]} is required`]
  for (const [name, value] of Object.entries(settings) as [ChannelSetting, string][]) {
    if (!value) continue
    const problem = shown.includes(name)
      ? valueProblem(ways, name, value)
      : `${channelKinds[ways.kind].label} has no ${channelSettings[name].toLowerCase()}`
    if (problem) problems[`settings.${name}`] = [problem]
  }
  return problems
}
