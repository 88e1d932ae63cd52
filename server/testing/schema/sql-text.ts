// Turns what Postgres prints into what a person would write. The meaning stays: a test loads the result and reads it again.

const quoted = /('(?:[^']|'')*'|"[^"]*")/
const width = 130

const outsideQuotes = (sql: string, change: (part: string) => string) =>
  sql
    .split(quoted)
    .map((part, n) => (n % 2 === 0 ? change(part) : part))
    .join('')

const list = String.raw`array\[((?:[^'[\]]|'(?:[^']|'')*')*)\]`
/** `(a || b) || c`, where the parentheses are not those of a call. */
const joined = /(?<!\w)\(((?:[^()]|\([^()]*\))+ \|\| (?:[^()]|\([^()]*\))+)\) \|\| /
const withoutNesting = (sql: string): string => (joined.test(sql) ? withoutNesting(sql.replace(joined, '$1 || ')) : sql)

/** Names without quotes are lower case in Postgres, so whatever stands outside of quotes may be written in lower case. */
export const plainSql = (sql: string) =>
  withoutNesting(outsideQuotes(sql, (part) => part.toLowerCase()))
    .replaceAll(/(?<=')::(text|jsonb|regclass|bpchar)(\[\])?(?!\w)/g, '')
    .replaceAll(new RegExp(String.raw`= any \(${list}\)`, 'g'), 'in ($1)')
    .replaceAll(new RegExp(String.raw`<> all \(${list}\)`, 'g'), 'not in ($1)')
    .replaceAll(/(\b\w+) >= (\d+) and \1 <= (\d+)/g, '$1 between $2 and $3')
    .replaceAll(/(?<=(?:where|and|or) )\((\w+ (?:in \([^()]*\)|between \d+ and \d+))\)/g, '$1')
    .replaceAll(' ~~ ', ' like ')
    .replaceAll(' using btree', '')
    .replaceAll(' on only ', ' on ')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('timestamp without time zone', 'timestamp')

/** Breaks a long statement between words; what follows the first line is indented further. */
export const wrapSql = (sql: string, indent: string, further = `${indent}  `) => {
  const words = sql.split(quoted).flatMap((part, n) => (n % 2 === 0 ? part.split(/(?<= )/) : [part]))
  const lines = [indent]
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    // A break is possible only where a space ends the line so far.
    if (last.endsWith(' ') && last.trim() !== '' && last.length + word.trimEnd().length > width) lines.push(further + word)
    else lines[lines.length - 1] = last + word
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** A long statement is broken first where its next part begins, then between words. */
export const wrapStatement = (sql: string) => {
  const parts = sql.length > width ? sql.split(/ (?=(?:include|where|for each) )/) : [sql]
  return parts.map((part, n) => wrapSql(part, n === 0 ? '' : '  ')).join('\n')
}

export const commentLines = (comment: string | null, indent: string) =>
  comment === null ? [] : [wrapSql(comment.replaceAll("'", '’'), `${indent}-- `, `${indent}-- `)]

/** The head in lower case on one line, the body as it was written. */
export const plainFunction = (definition: string) => {
  const [head = '', body = ''] = definition.split(/\$(?:function|procedure)\$/)
  const plain = plainSql(head).replaceAll(/\s+/g, ' ').replace('create or replace ', 'create ').replace(' public.', ' ')
  const quote = body.includes('$$') ? '$body$' : '$$'
  const text = `${plain}${quote}${body}${quote};`
  return text.includes('\n') || text.length <= width ? text : `${plain.trimEnd()}\n  ${quote}${body}${quote};`
}
