// docs/product/prices.md: the cost of pricing. Imports the same file without any rule and with rules that price every line, and
// draws an invoice next to a report with as many lines.
import pg from 'pg'
import { billingSort } from '../domain/src/reports/billing-sort.ts'
import { columnKinds, type AnyReport } from '../domain/src/reports/report.ts'
import { invoicePdf } from '../server/src/features/invoices/paper/invoice-pdf.ts'
import { aDocument } from '../server/src/features/invoices/paper/a-document.fixture.ts'
import { pdfFile } from '../server/src/features/reports/paper/pdf-file.ts'
import { openLargeImport } from '../server/testing/large-import.ts'
import { importAll } from './import.ts'
import { atMost, type Figure } from './part.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)

/** One rule for all, and one for each account and network, so that each line is compared with several rules and gets a discount. */
const rules = `
  insert into price_plans (name) values ('Bench') on conflict do nothing;
  insert into default_price_plans (effective_from, price_plan_id)
    select '2020-01-01', id from price_plans where name = 'Bench' on conflict do nothing;
  insert into price_rules (price_plan_id, model, amount, effective_from)
    select id, 'network', 4500, '2020-01-01' from price_plans where name = 'Bench' on conflict do nothing;
  insert into price_rules (account_id, card_network_id, model, amount, off, effective_from)
    select id, 1, 'network', -1000, 6000, '2020-01-01' from accounts`

type Place = { cluster_url: string; dir: string }

const importedIn = async ({ cluster_url, dir }: Place, name: string, prepare: string) => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const file = await openLargeImport(cluster_url, name, rows)
  const client = new pg.Client(file.url)
  await client.connect()
  await client.query(prepare)
  await client.end()
  const { cpu } = await importAll(file, dir)
  const { rows: priced } = await countPriced(file.url)
  await file.system.close()
  return { cpu_ms: cpu.worker + cpu.database, priced: priced[0]!.priced }
}

const countPriced = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const counted = await client.query<{ priced: number }>(
    'select count(*)::int as priced from transactions where price_rule_id is not null and discount > 0',
  )
  await client.end()
  return counted
}

export const benchPricing = async (place: Place): Promise<Figure[]> => {
  const plain = await importedIn(place, 'bench_unpriced', 'select 1')
  const priced = await importedIn(place, 'bench_priced', rules)
  if (priced.priced === 0) throw new Error('No line was priced by a rule')
  return [
    atMost(1.15, {
      work: `import of ${rows} rows that rules price (${priced.priced} with a discount), against one without rules: processor time of worker and database`,
      floor: plain.cpu_ms,
      ours: priced.cpu_ms,
      unit: 'ms',
    }),
    await drawn(5_000),
  ]
}

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A billing sort with that many lines and no empty cell. */
const drawReport = async (lines: number) => {
  const cells = billingSort.columns.map(({ kind }) => (columnKinds[kind].holds === 'number' ? 12_345 : '2026-03-10T08:00'))
  const filled = async function* () {
    yield Array.from({ length: lines }, () => cells)
  }
  const scope = { today: '2026-04-02', time_zone: 'America/Los_Angeles' }
  const source = {
    report: billingSort as AnyReport,
    params: { view: 'detail', group_by: [], scope: 'account' } as never,
    scope,
    rows: filled(),
  }
  const heading = { account: null, provider_name: 'Bench', run_by: 'Bench', created_at: '2026-04-02T12:00:00Z', labels: {} }
  return Array.fromAsync(pdfFile(source, heading))
}

const drawInvoice = (lines: number) => {
  const document = aDocument(3)
  const [line] = document.lines
  const many = Array.from({ length: lines }, (_, at) => ({ ...line!, id: at, tran_id: `t${at}` }))
  return invoicePdf({ ...document, lines: many }, { proof: null, logo: undefined })
}

/** Draws each once first to load the fonts. Then they take turns, and the best time of each counts. */
const drawn = async (lines: number): Promise<Figure> => {
  const best = { report: Infinity, invoice: Infinity }
  for (let turn = 0; turn < 4; turn++) {
    best.report = Math.min(best.report, await timed(() => drawReport(lines)))
    best.invoice = Math.min(best.invoice, await timed(() => drawInvoice(lines)))
  }
  return atMost(1.5, {
    work: `PDF of an invoice with ${lines} lines, against a billing sort with as many`,
    floor: best.report,
    ours: best.invoice,
    unit: 'ms',
  })
}
