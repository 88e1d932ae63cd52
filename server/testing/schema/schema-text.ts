// The whole schema as one SQL text: sequences and functions, then the tables with their indexes and triggers. Tables are sorted
// by name, each after those it refers to.
import type { Catalogue, Column, Constraint, Table } from './catalogue.ts'
import { commentLines, plainFunction, plainSql, wrapSql, wrapStatement } from './sql-text.ts'

const heading = `-- Generated from the migrations by \`npm run db:generate\`; do not edit it. To change a table, add a migration.
-- Rows that migrations insert (reference lists, products, tax rates) are not shown, nor the tables of the job queue.`

const suffixes = { 'primary key': 'pkey', unique: 'key', 'foreign key': 'fkey', check: 'check', exclude: 'excl' }

/** Whether Postgres would choose the same name by itself. It names a check after its column only if there is just one column. */
const hasDefaultName = ({ table, name, kind, columns }: Constraint) => {
  const isNamedByTable = kind === 'primary key' || (kind === 'check' && columns.length > 1)
  const stem = [table, ...(isNamedByTable ? [] : columns), suffixes[kind]].join('_')
  return name === stem || (kind === 'check' && name.startsWith(stem) && /^\d$/.test(name.slice(stem.length)))
}

const definitionOf = (constraint: Constraint) => {
  const plain = plainSql(constraint.definition).replace(/(references \w+)\(/, '$1 (')
  const short = constraint.is_to_primary_key ? plain.replace(/(references \w+) \([^)]*\)/, '$1') : plain
  return hasDefaultName(constraint) ? short : `constraint ${constraint.name} ${short}`
}

/** Writes a constraint on one column inline with the column, without repeating the column name. */
const inlineOf = (constraint: Constraint) =>
  definitionOf(constraint)
    .replace(/foreign key \([^)]*\) /, '')
    .replace(/(primary key|unique) \(\w+\)/, '$1')

const valueOf = ({ identity, generated, expression }: Column) => {
  if (identity) return `generated ${identity} as identity`
  if (expression === null) return ''
  return generated ? `generated always as (${plainSql(expression)}) ${generated}` : `default ${plainSql(expression)}`
}

const columnLines = (column: Column, constraints: Constraint[]) => {
  const isImplied = column.identity !== null || constraints.some(({ kind }) => kind === 'primary key')
  const parts = [
    column.name,
    plainSql(column.type),
    column.storage && `storage ${column.storage}`,
    column.collation && `collate ${column.collation}`,
    column.is_required && !isImplied && 'not null',
    valueOf(column),
    ...constraints.map(inlineOf),
  ]
  return { comment: commentLines(column.comment, '  '), text: wrapSql(parts.filter(Boolean).join(' '), '  ', '    ') }
}

/** Sorted by name, but each table after those that it refers to. */
const inOrder = ({ tables, constraints }: Catalogue) => {
  const ordered = new Set<Table>()
  const seen = new Set<string>()
  const add = (table: Table) => {
    if (seen.has(table.name)) return
    seen.add(table.name)
    const targets = constraints.filter((constraint) => constraint.table === table.name).map(({ target }) => target)
    for (const target of tables) if (targets.includes(target.name)) add(target)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

const statement = (definition: string) => `${wrapStatement(plainSql(definition))};`

export const writeSchema = (catalogue: Catalogue) => {
  const { columns, constraints, indexes, triggers, functions, sequences } = catalogue
  const bare = catalogue.tables.filter(({ comment }) => comment === null).map(({ name }) => name)
  if (bare.length > 0) throw new Error(`Say in a migration what these tables are for (comment on table): ${bare.join(', ')}.`)

  const written = new Set<string>()
  const late: string[] = []
  const shownFunctions = new Set<string>()

  const functionText = ({ comment, definition }: Catalogue['functions'][number]) =>
    [...commentLines(comment, ''), plainFunction(definition)].join('\n')

  /** A trigger's function comes before the first trigger that calls it. */
  const triggerText = (trigger: Catalogue['triggers'][number]) => {
    const called = functions.filter(({ name }) => name === trigger.function && !shownFunctions.has(name))
    shownFunctions.add(trigger.function)
    const before = called.flatMap((row) => ['', functionText(row)])
    return [...before, ...commentLines(trigger.comment, ''), statement(trigger.definition)]
  }

  const tableText = (table: Table) => {
    written.add(table.name)
    const isHere = (row: { table: string }) => row.table === table.name
    // If two tables refer to each other, the second does not exist yet when the first is created.
    const isLate = ({ target }: Constraint) => target !== null && !written.has(target)
    const own = constraints.filter(isHere)
    for (const constraint of own.filter(isLate)) late.push(statement(`alter table ${table.name} add ${definitionOf(constraint)}`))
    const now = own.filter((constraint) => !isLate(constraint))
    const isInline = ({ kind, columns: of }: Constraint) => of.length === 1 && kind !== 'exclude'
    const rows = [
      ...columns.filter(isHere).map((column) =>
        columnLines(
          column,
          now.filter((c) => isInline(c) && c.columns[0] === column.name),
        ),
      ),
      ...now.filter((c) => !isInline(c)).map((c) => ({ comment: [], text: wrapSql(definitionOf(c), '  ', '    ') })),
    ]
    const lines = rows.flatMap(({ comment, text }, n) => [...comment, n < rows.length - 1 ? `${text},` : text])
    const end = table.partition_by === null ? ');' : `) partition by ${plainSql(table.partition_by)};`
    return [
      ...commentLines(table.comment, ''),
      `create table ${table.name} (`,
      ...lines,
      end,
      ...indexes.filter(isHere).flatMap((index) => [...commentLines(index.comment, ''), statement(index.definition)]),
      ...triggers.filter(isHere).flatMap(triggerText),
    ].join('\n')
  }

  const blocks = [
    heading,
    ...(sequences.length > 0
      ? [sequences.flatMap(({ comment, definition }) => [...commentLines(comment, ''), statement(definition)]).join('\n')]
      : []),
    ...functions.filter(({ is_trigger }) => !is_trigger).map(functionText),
    ...inOrder(catalogue).map(tableText),
  ]
  return `${[...blocks, ...(late.length > 0 ? [late.join('\n')] : [])].join('\n\n')}\n`
}
