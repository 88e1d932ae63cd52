#!/usr/bin/env node
// Checks proofs of invoices offline: node forecourt-verify.mjs INV-000001.proof.json … [--key key.pem]
//
// One file without dependencies, to be kept beside the proofs. It recomputes prices and taxes of the lines from their rules and
// rates, every sum of an invoice, the hash, the signature (with --key, as /v1/proof_key returns it), and the chain from each
// document to the one before it.
// Exit: 0 everything agrees, 1 something differs and is named, 2 a file cannot be read.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Canonical JSON: keys sorted, no whitespace between tokens. */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/**
 * Rounds half away from zero, so that a reversal mirrors its sale.
 * @param {bigint} dividend
 * @param {bigint} divisor
 */
const divided = (dividend, divisor) => {
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor]
  const rounded = Number((size + by / 2n) / by)
  return dividend < 0n && rounded !== 0 ? -rounded : rounded
}
/** Multiplies thousandths of a unit by hundred-thousandths of a dollar. Returns cents. */
const priced = (quantity, price) => divided(BigInt(quantity) * BigInt(price), 1_000_000n)

const money = (cents) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const taxes = ['federal_tax', 'state_tax', 'county_tax', 'city_tax', 'state_sales_tax', 'local_sales_tax']
const of = (line, field) => line[field] ?? 0
const sum = (values) => values.reduce((total, value) => total + value, 0)

const nameOf = (line, at) => `line ${at + 1} (${line.tran_id}, ${line.at})`

/** Multiplies an amount by a rate in hundred-thousandths. */
const ofAmount = (amount, rate) => divided(BigInt(amount) * BigInt(rate), 100_000n)

/** The price that each kind of rule computes. Where the network did not report a price, it cannot be recomputed. */
const rulePrices = {
  network: (line, rule) => (line.network_price === undefined ? undefined : line.network_price + rule.amount),
  cost: (line, rule) => (line.cost_price === undefined ? undefined : line.cost_price + rule.amount),
  index: (_, rule) => (rule.index ? rule.index.price + rule.amount : undefined),
  fixed: (_, rule) => rule.amount,
}
/** Rules whose amount is quantity times price. Where the network's own price applies, the network's total decides. */
const isMadeOfPrice = (rule) => ['cost', 'index', 'fixed'].includes(rule.model) || (rule.model === 'network' && rule.amount !== 0)

const steps = 6

/**
 * The pump price without its taxes, before exemptions and discount. A sales tax depends on this base, so it is found by
 * iteration.
 */
const retailBase = (line, { rates = {} }) => {
  const quantity = of(line, 'quantity')
  const full = (level) => (rates[level] ? priced(quantity, rates[level].rate) : 0)
  const excises = sum(Object.values(exciseLevels).map(full))
  const taxed = { none: 0, federal: full('federal'), all: excises }
  const net = priced(quantity, line.pump_price) - excises
  const salesOn = (amount) =>
    sum(
      Object.values(salesLevels).map((level) =>
        rates[level] ? ofAmount(amount + (taxed[rates[level].on_excise] ?? 0), rates[level].rate) : 0,
      ),
    )
  let sales = salesOn(net)
  for (let step = 1; step < steps; step++) sales = salesOn(net - sales)
  return net - sales
}

/** Only where the portal computed the taxes at the sale: taxes from a file do not say what they were before exemptions. */
const checkRetail = (line, pricing, differ) => {
  if (pricing.rule.model !== 'retail' || !line.is_reckoned || !line.pump_price) return
  const base = retailBase(line, pricing)
  if (base !== of(line, 'base'))
    differ(`taxes leave ${money(base)} of the pump price, its amount says ${money(of(line, 'base'))}`)
}

const checkPrice = (line, rule, differ) => {
  const price = rulePrices[rule.model]?.(line, rule)
  if (price !== undefined && price !== of(line, 'unit_price'))
    differ(`its rule makes a price of ${price / 100_000}, the line says ${of(line, 'unit_price') / 100_000}`)
  const base = priced(of(line, 'quantity'), of(line, 'unit_price'))
  if (isMadeOfPrice(rule) && base !== of(line, 'base'))
    differ(`quantity times price is ${money(base)}, its amount says ${money(of(line, 'base'))}`)
  const discount = priced(of(line, 'quantity'), rule.off)
  if (discount !== of(line, 'discount'))
    differ(`its discount comes to ${money(discount)}, it says ${money(of(line, 'discount'))}`)
}

const exciseLevels = { federal_tax: 'federal', state_tax: 'state', county_tax: 'county', city_tax: 'city' }
const salesLevels = { state_sales_tax: 'state sales', local_sales_tax: 'local sales' }
const nearer = (a, b) => (Math.abs(a) < Math.abs(b) ? a : b)

/** The tax on a quantity or an amount: the full rate, or for the exempt the part that everybody pays. */
const owed = ({ rates = {}, exempt = [] }, level, reckon) => {
  const used = rates[level]
  if (!used) return 0
  const full = reckon(used.rate)
  return exempt.includes(level) && used.rate > used.never_exempt_rate ? nearer(reckon(used.never_exempt_rate), full) : full
}

const excisesTaxed = (line, on) => {
  if (on === 'federal') return of(line, 'federal_tax')
  return on === 'all' ? sum(Object.keys(exciseLevels).map((tax) => of(line, tax))) : 0
}

/** Taxes the portal computed at the sale, with the rates of that time. Splitting a total from a file may be off by a cent. */
const checkTaxes = (line, pricing, differ) => {
  for (const [tax, level] of Object.entries(exciseLevels)) {
    const due = owed(pricing, level, (rate) => priced(of(line, 'quantity'), rate))
    if (due !== of(line, tax)) differ(`its ${level} tax comes to ${money(due)}, it says ${money(of(line, tax))}`)
  }
  const amount = of(line, 'base') - (pricing.rule ? of(line, 'discount') : 0)
  for (const [tax, level] of Object.entries(salesLevels)) {
    const on = amount + excisesTaxed(line, pricing.rates?.[level]?.on_excise)
    const due = owed(pricing, level, (rate) => ofAmount(on, rate))
    if (Math.abs(due - of(line, tax)) > (pricing.rule ? 0 : 1))
      differ(`its ${level} tax comes to ${money(due)}, it says ${money(of(line, tax))}`)
  }
}

/** A line's total is the sum of its parts. Price and taxes are recomputed from their inputs. */
const checkLine = (proof, at, say) => {
  const line = proof.lines[at]
  const parts = of(line, 'base') + sum(taxes.map((tax) => of(line, tax))) + of(line, 'fees') - of(line, 'discount')
  if (parts !== of(line, 'total'))
    say(`${nameOf(line, at)}: its parts come to ${money(parts)}, its total says ${money(of(line, 'total'))}`)
  if (line.pricing === undefined) return
  const pricing = proof.pricings?.[line.pricing]
  if (!pricing) return say(`${nameOf(line, at)}: the proof does not say how it was priced`)
  // A correction and a reversal carry the figures of the original line, and without a quantity there is no price.
  if (line.kind !== 'sale' || line.corrects !== undefined || of(line, 'quantity') === 0) return
  const differ = (problem) => say(`${nameOf(line, at)}: ${problem}`)
  if (pricing.rule) checkPrice(line, pricing.rule, differ)
  if (pricing.rule) checkRetail(line, pricing, differ)
  if (line.is_reckoned) checkTaxes(line, pricing, differ)
}

const legCode = (line) => (line.kind === 'fee' ? 'FEES' : line.is_fuel ? 'FUEL' : 'GOODS')

/** The ledger legs of the invoice, recomputed from its lines and charges. */
const legsOf = (proof) => {
  const legs = new Map()
  const add = (code, state, amount) => legs.set(`${code} ${state}`.trim(), (legs.get(`${code} ${state}`.trim()) ?? 0) + amount)
  for (const line of proof.lines) {
    const state = line.state ?? ''
    add('AR', '', of(line, 'total'))
    add(legCode(line), '', -of(line, 'base'))
    add('FEES', '', -of(line, 'fees'))
    add('DISCOUNT', '', of(line, 'discount'))
    add('FET', '', -of(line, 'federal_tax'))
    add('SET', state, -of(line, 'state_tax'))
    add('LET', state, -(of(line, 'county_tax') + of(line, 'city_tax')))
    add('SST', state, -of(line, 'state_sales_tax'))
    add('LST', state, -of(line, 'local_sales_tax'))
  }
  for (const { kind, amount } of proof.charges) {
    add('AR', '', amount)
    add(kind === 'rebate' ? 'REBATE' : 'FEES', '', -amount)
  }
  return legs
}

const checkSums = (proof, say) => {
  const lines = sum(proof.lines.map((line) => of(line, 'total')))
  const charges = sum(proof.charges.map(({ amount }) => amount))
  const equal = (what, found, told) => found === told || say(`${what}: ${money(found)} reckoned, ${money(told)} told`)
  equal('the sum of the lines', lines, proof.lines_total)
  equal('the sum of the charges', charges, proof.charges_total)
  equal('the total', lines + charges, proof.total)
  if (proof.transactions !== proof.lines.length) say(`${proof.transactions} lines are told, ${proof.lines.length} are there`)
  for (const [at, line] of proof.lines.entries())
    if (at > 0 && (proof.lines[at - 1].at > line.at || (proof.lines[at - 1].at === line.at && proof.lines[at - 1].id > line.id)))
      say(`${nameOf(line, at)} stands out of order`)
  const reckoned = legsOf(proof)
  for (const { code, state, amount } of proof.legs) {
    const key = `${code} ${state}`.trim()
    equal(`the ledger's ${key}`, reckoned.get(key) ?? 0, amount)
    reckoned.delete(key)
  }
  for (const [key, amount] of reckoned) if (amount !== 0) say(`the ledger's ${key}: ${money(amount)} reckoned, nothing told`)
}

const check = ({ proof, sha256, signature }, key) => {
  const problems = []
  const say = (problem) => problems.push(problem)
  for (const at of proof.lines.keys()) checkLine(proof, at, say)
  checkSums(proof, say)
  const hash = createHash('sha256').update(canonical(proof)).digest('hex')
  if (hash !== sha256) say('the content is not what was hashed: something was changed after the close')
  if (key && !verify(null, Buffer.from(sha256), key, Buffer.from(signature, 'base64'))) say('the signature is not by this key')
  return problems
}

const read = (path) => {
  const file = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(file.proof?.lines) || !Array.isArray(file.proof.charges) || !Array.isArray(file.proof.legs))
    throw new Error('it is no proof of an invoice')
  return file
}

const unreadable = (path, error) => {
  console.error(`${path} cannot be read: ${error.message}`)
  process.exit(2)
}

const given = process.argv.slice(2)
const keyAt = given.indexOf('--key')
const keyPath = keyAt < 0 ? undefined : given[keyAt + 1]
const paths = given.filter((_, at) => keyAt < 0 || (at !== keyAt && at !== keyAt + 1))
if (paths.length === 0) {
  console.error('Usage: node forecourt-verify.mjs INV-000001.proof.json … [--key key.pem]')
  process.exit(2)
}
let key
if (keyPath !== undefined)
  try {
    key = createPublicKey(readFileSync(keyPath))
  } catch (error) {
    unreadable(keyPath, error)
  }

const files = paths.map((path) => {
  try {
    return { path, ...read(path) }
  } catch (error) {
    return unreadable(path, error)
  }
})

let differs = false
const tell = (text) => {
  differs = true
  console.log(text)
}
for (const file of files) {
  const problems = check(file, key)
  for (const problem of problems) tell(`${file.path}: ${problem}`)
  const told = file.proof.lines.filter(({ is_reckoned }) => !is_reckoned).length
  const extra = told === 0 ? '' : ` (of ${told} the network told the taxes; they were added up)`
  if (problems.length === 0)
    console.log(`${file.path}: ${file.proof.lines.length} lines agree, total ${money(file.proof.total)}${extra}`)
}

// Among several files of one account, each names the one before it. A gap means that a document is missing or was inserted.
const byAccount = new Map()
for (const file of files) byAccount.set(file.proof.account.number, [...(byAccount.get(file.proof.account.number) ?? []), file])
for (const chain of byAccount.values()) {
  const known = new Map(chain.map((file) => [file.sha256, file]))
  const firsts = chain.filter(({ proof }) => proof.previous === null || !known.has(proof.previous))
  for (const file of firsts.slice(1).filter(({ proof }) => chain.length > 1 && (proof.previous === null || firsts.length > 1)))
    tell(`${file.path}: the document before ${file.proof.number} is not among these files`)
}
process.exit(differs ? 1 : 0)
