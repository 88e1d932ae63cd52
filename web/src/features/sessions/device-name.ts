// A user agent in a few words, just enough for users to recognize their own phone.

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstIn = (list: typeof browsers, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

export const deviceName = (user_agent: string) => {
  const parts = [firstIn(browsers, user_agent), firstIn(systems, user_agent)].filter(Boolean)
  return parts.length > 0 ? parts.join(' on ') : 'Another program'
}
