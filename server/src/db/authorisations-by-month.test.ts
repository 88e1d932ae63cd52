// The upgrade splits the authorisations of an older version by month: no row is lost, no write waits for long, and a number of a
// network still identifies one authorisation, in any month.
import { expect, test } from 'vitest'
import { anOlderDatabase } from '#testing/older-database.ts'
import { writeMeanwhile } from '#testing/write-meanwhile.ts'
import { migrate } from './migrate.ts'

const rows = 3_000

const anOlder = async () => {
  const { url, client } = await anOlderDatabase('0148')
  await client.query(`
    with account as (insert into accounts (name, cl_division_no, cl_account_no) values ('Older Fleet', '31', '31000001') returning id)
    insert into cards (account_id, card_network_id, card_type_id, card_status_id) select id, 1, 2, 1 from account`)
  await client.query(`
    insert into authorisations (account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, is_approved)
    select account_id, id, 1, 'old-' || n, now() - n * interval '6 hours', 'America/Los_Angeles', n % 3 > 0
    from cards, generate_series(1, ${rows}) n`)
  return { url, client }
}

const insertOne = (auth_id: string, at = 'now()') => `
  insert into authorisations (account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, is_approved)
  select account_id, id, 1, '${auth_id}', ${at}, 'America/Los_Angeles', true from cards`

test(
  'the migration turns older authorisations into the first partition while others are written',
  { timeout: 120_000 },
  async () => {
    const { url, client: writer } = await anOlder()
    const written = await writeMeanwhile(writer, {
      work: () => migrate(url),
      write: (turn) => writer.query(insertOne(`new-${turn}`)),
    })
    const { rows: found } = await writer.query(`
    select count(*)::int as all, count(distinct id)::int as ids, count(distinct tableoid)::int as parts,
      (select count(*)::int from authorisation_keys) as keys from authorisations`)
    const all = rows + written
    expect(found).toEqual([{ all, ids: all, parts: 1, keys: all }])

    await writer.query(`select make_authorisation_months(current_date, (current_date + interval '5 months')::date)`)
    await writer.query(insertOne('later', `now() + interval '4 months'`))
    const partOf = async (auth_id: string) => {
      const { rows: parts } = await writer.query(
        `select tableoid::regclass::text as part from authorisations where auth_id = '${auth_id}'`,
      )
      return (parts as { part: string }[]).map(({ part }) => part.replace(/\d+/, 'month'))
    }
    expect(await partOf('old-7')).toEqual(['authorisations_before'])
    expect(await partOf('later')).toEqual(['authorisations_month'])
    await expect(writer.query(insertOne('old-7', `now() + interval '4 months'`))).rejects.toThrow('authorisation_keys_pkey')
    // A correction may move an authorisation to another month; its key moves with it.
    await writer.query(`update authorisations set authorised_at = now() where auth_id = 'later'`)
    expect(await partOf('later')).toEqual(['authorisations_before'])
    const { rows: keys } = await writer.query(`
    select count(*)::int as right from authorisation_keys k join authorisations a using (id, card_network_id, auth_id, authorised_at)`)
    expect(keys).toEqual([{ right: all + 1 }])
    await writer.end()
  },
)
