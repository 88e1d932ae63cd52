/** Several servers with commas, as Postgres' own programs take them: postgres://user:password@one:5432,two:5432/forecourt */
const parts = /^([a-z]+:\/\/(?:[^@/]*@|(?![^/]*@)))([^/?@]*,[^/?@]*)(.*)$/

/** One URL for each server that `url` names. */
export const hostsOf = (url: string): [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  return hosts === '' ? [url] : [`${before}${first}${after}`, ...others.map((host) => `${before}${host}${after}`)]
}
