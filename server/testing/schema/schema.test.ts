import { readFile } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, execute, freshName, withDatabase } from '../cluster.ts'
import { readCatalogue } from './catalogue.ts'
import { writeSchema } from './schema-text.ts'

const emptyDatabase = async (sql: string) => {
  const { url } = inject('template')
  const name = freshName('schema')
  await execute(url, `create database ${name}`)
  onTestFinished(() => dropDatabase(url, name))
  await execute(withDatabase(url, name), sql)
  return withDatabase(url, name)
}

/** In the file a comment is a line for readers; loading the file leaves no comment in the database. */
const withoutComments = (sql: string) => sql.replaceAll(/^ *--.*\n/gm, '')

const uncommented = (catalogue: Awaited<ReturnType<typeof readCatalogue>>) => ({
  ...catalogue,
  tables: catalogue.tables.map((table) => ({ ...table, comment: '' })),
})

test('schema.sql is complete: loaded into an empty database, it describes itself', async () => {
  const schema = await readFile(new URL('../../src/db/schema.sql', import.meta.url), 'utf8')
  const loaded = await readCatalogue(await emptyDatabase(schema))
  expect(withoutComments(writeSchema(uncommented(loaded)))).toBe(withoutComments(schema))
})

test('a table is written as a person would write it, after the tables it refers to', async () => {
  const url = await emptyDatabase(`
    create table yards (id bigint primary key, name text constraint yards_shout check (name = upper(name)));
    create table trucks (
      id bigint generated always as identity primary key,
      depot_id bigint not null references yards on delete cascade,
      plate text not null check (plate <> '') check (length(plate) < 9),
      wheels smallint not null default 4 check (wheels in (4, 6)),
      seen_at timestamptz not null default now(),
      unique (depot_id, plate)
    );
    create index trucks_seen on trucks (seen_at desc) where wheels = 6;
    comment on table yards is 'Where trucks sleep.';
    comment on table trucks is 'What drives.';
    comment on column trucks.plate is 'As painted.';
  `)
  expect(writeSchema(await readCatalogue(url))).toContain(`
-- Where trucks sleep.
create table yards (
  id bigint primary key,
  name text constraint yards_shout check (name = upper(name))
);

-- What drives.
create table trucks (
  id bigint generated always as identity primary key,
  depot_id bigint not null references yards on delete cascade,
  -- As painted.
  plate text not null check (plate <> '') check (length(plate) < 9),
  wheels smallint not null default 4 check (wheels in (4, 6)),
  seen_at timestamptz not null default now(),
  unique (depot_id, plate)
);
create index trucks_seen on trucks (seen_at desc) where wheels = 6;
`)
})

test('for two tables that refer to each other, a foreign key is added after both', async () => {
  const url = await emptyDatabase(`
    create table a (id bigint primary key, b_id bigint);
    create table b (id bigint primary key, a_id bigint references a);
    alter table a add foreign key (b_id) references b;
    comment on table a is 'One.';
    comment on table b is 'Other.';
  `)
  const schema = writeSchema(await readCatalogue(url))
  expect(schema).toMatch(/alter table b add foreign key \(a_id\) references a;\n$/)
  await expect(emptyDatabase(schema)).resolves.toBeDefined()
})

test('a table without a comment is refused, and so is a view', async () => {
  const bare = await readCatalogue(await emptyDatabase('create table bare (id bigint primary key)'))
  expect(() => writeSchema(bare)).toThrow('comment on table): bare')
  await expect(readCatalogue(await emptyDatabase('create view seen as select 1 as one'))).rejects.toThrow('view seen')
})
