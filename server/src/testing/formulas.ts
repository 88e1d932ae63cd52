// What a spreadsheet could run, and everything else there is to fear in a text that people type: quotes, separators, line ends,
// marks without a width, other scripts, no end.

export const hostileWords = [
  '=HYPERLINK("https://evil.test","x")',
  '+1+1',
  '-1',
  '@SUM(A1:A9)',
  '\tTab',
  '\r=x',
  ' =cmd',
  '\u200b=1+1',
  '\u2060@x',
  '＝1+1',
  '－2',
  '﹢3',
  'a,b;c',
  'say "hi"',
  'two\nlines',
  'Żółć → 日本',
  'back\\slash',
  'An exceptionally long name that no column of any report has ever been wide enough to hold on one line',
  '',
]

/** What some spreadsheet could take for a formula: told here in another way than where it is guarded against. */
export const looksLikeFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || /^[=+\-@−]/.test(text.replaceAll(/[\p{C}\p{Z}\s]/gu, '').normalize('NFKC'))
