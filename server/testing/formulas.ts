// Texts that a spreadsheet could run as formulas, and other difficult texts: quotes, separators, line ends, zero-width
// characters, other scripts, very long ones.

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

/**
 * Texts that some spreadsheet could interpret as a formula. Written differently from the product's check, to test it
 * independently.
 */
export const looksLikeFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || /^[=+\-@−]/.test(text.replaceAll(/[\p{C}\p{Z}\s]/gu, '').normalize('NFKC'))
