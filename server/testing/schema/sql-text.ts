// Rewrites the SQL that Postgres prints as a person would write it. The meaning stays the same: a test loads the result and reads
// it again.

const quoted = /('(?:[^']|'')*'|"[^"]*")/
const width = 130

const outsideQuotes = (sql: string, change: (part: string) => string) =>
  sql
    .split(quoted)
    .map((part, n) => (n % 2 === 0 ? change(part) : part))
    .join('')

const list = String.raw`array\[((?:[^'[\]]|'(?:[^']|'')*')*)\]`
/** `(a || b) || c`, where the parentheses are not those of a function call. */
const joined = /(?<!\w)\(((?:[^()]|\([^()]*\))+ \|\| (?:[^()]|\([^()]*\))+)\) \|\| /
const withoutNesting = (sql: string): string => (joined.test(sql) ? withoutNesting(sql.replace(joined, '$1 || ')) : sql)

/** Postgres folds unquoted names to lower case, so everything outside of quotes can be written in lower case. */
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

/** Breaks a long statement between words and indents the lines after the first. */
export const wrapSql = (sql: string, indent: string, further = `${indent}  `) => {
  const words = sql.split(quoted).flatMap((part, n) => (n % 2 === 0 ? part.split(/(?<= )/) : [part]))
  const lines = [indent]
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    // A line can break only after a space.
    if (last.endsWith(' ') && last.trim() !== '' && last.length + word.trimEnd().length > width) lines.push(further + word)
    else lines[lines.length - 1] = last + word
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Breaks a long statement before its clauses first, then between words. */
export const wrapStatement = (sql: string) => {
  const parts = sql.length > width ? sql.split(/ (?=(?:include|where|for each) )/) : [sql]
  return parts.map((part, n) => wrapSql(part, n === 0 ? '' : '  ')).join('\n')
}

export const commentLines = (comment: string | null, indent: string) =>
  comment === null ? [] : [wrapSql(comment.replaceAll("'", '’'), `${indent}-- `, `${indent}-- `)]

/** Writes the head in lower case on one line and keeps the body unchanged. */
export const plainFunction = (definition: string) => {
  const [head = '', body = ''] = definition.split(/\$(?:function|procedure)\$/)
  const plain = plainSql(head).replaceAll(/\s+/g, ' ').replace('create or replace ', 'create ').replace(' public.', ' ')
  const quote = body.includes('$$') ? '$body$' : '$$'
  const text = `${plain}${quote}${body}${quote};`
  return text.includes('\n') || text.length <= width ? text : `${plain.trimEnd()}\n  ${quote}${body}${quote};`
}
