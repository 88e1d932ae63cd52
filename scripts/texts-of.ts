// The texts a source file shows to people, as phrases: "Added {n} of {total}". Used by the test that every text has a Spanish
// translation, and by `npm run texts`, which prints those that lack one.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type FoundText = { phrase: string; file: string; line: number }

/** Attributes and properties that hold names for machines. */
const machineNames = new Set(
  `accept accessorKey align autoComplete className cursor d dateStyle fill hash href id inputMode key on path rel role rx scope
   sortedBy src stroke style summary textAnchor timeStyle timeZone to tone transform translate viewBox width wrap`.split(/\s+/),
)
/** Attributes that hold either a text for people or a name for machines. A name for machines is one lowercase word. */
const eitherNames = new Set(
  `as capability code color fit form format kind method mode name search select size sort stage tab target type value
   variant`.split(/\s+/),
)
const isMachineName = (name: string, value: string) =>
  machineNames.has(name) ||
  (eitherNames.has(name) && !/^\{?['"`][A-Z][a-z’]+[ a-z’]*/.test(value)) ||
  (/^(?:data-|aria-)/.test(name) && !/^aria-(?:label|description|roledescription|valuetext)$/.test(name))

/** Functions whose texts are names for machines, or appear again where they are shown. */
const machineCalls =
  /^(?:import|require|useCan|useMayOpen|useCanRead|can|field|.*\.(?:getInputProps|setFieldValue|querySelector|querySelectorAll|startsWith|endsWith|includes|split|join|replace|replaceAll|addEventListener|removeEventListener|getItem|setItem|matches|closest|has|get|set|delete|append|test|localeCompare|padStart|padEnd)|new RegExp|kept|useColumns|matchMedia|useMedia|Symbol|Error|TypeError)$/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** A text for people has a letter, and either begins like a sentence or has several words. */
const looksLikeText = (text: string) =>
  /\p{L}/u.test(text) &&
  !/^[a-z]+[A-Z]\w*$/.test(text) &&
  !/^[\w./#:[\]=*@?&%-]+$/.test(text.replace(/^[A-Z][a-z]+(?:-[a-z]+)?$/, 'x y')) &&
  (/^[^a-z]*[A-Z][a-z’']*(?:\s|$|[-,.:;?!…/])/.test(text) || /(?:[a-z’']|^\d+) [a-z{]|\{\w+\} [a-z]/.test(text))

const variants = (parts: string[][]) =>
  parts.reduce<string[]>((all, part) => all.flatMap((start) => part.map((end) => start + end)), [''])

class Reader {
  readonly found: FoundText[] = []
  private readonly source: string
  private readonly file: string
  constructor(file: string, source: string) {
    this.file = file
    this.source = source
    const { program } = parseSync(file, source)
    this.walk(program as unknown as Node)
  }

  private text(node: Node) {
    return this.source.slice(node.start, node.end)
  }

  private add(phrases: string[], node: Node) {
    const line = this.source.slice(0, node.start).split('\n').length
    for (const phrase of phrases) {
      const words = phrase.replace(/\s+/g, ' ').trim()
      if (/\p{L}/u.test(words.replace(/\{\w+\}/g, ''))) this.found.push({ phrase: words, file: this.file, line })
    }
  }

  /** The possible results of an expression: its texts, or a named hole. */
  private said(node: Node, taken: Set<string>): string[] {
    if (node.type === 'Literal')
      return [typeof node['value'] === 'string' || typeof node['value'] === 'number' ? String(node['value']) : '']
    if (node.type === 'Identifier' && node['name'] === 'undefined') return ['']
    if (node.type === 'TemplateLiteral') return this.template(node, taken)
    if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression')
      return this.said(node['expression'] as Node, taken)
    if (node.type === 'ConditionalExpression')
      return [...this.said(node['consequent'] as Node, taken), ...this.said(node['alternate'] as Node, taken)]
    if (node.type === 'LogicalExpression') {
      const right = this.said(node['right'] as Node, taken)
      return node['operator'] === '&&' ? ['', ...right] : [...this.said(node['left'] as Node, taken), ...right]
    }
    if (node.type === 'CallExpression') {
      const [, one, many] = node['arguments'] as Node[]
      if (this.text(node['callee'] as Node) === 'counted' && one?.type === 'Literal') {
        const singular = String(one['value'])
        const plural = many?.type === 'Literal' ? String(many['value']) : `${singular}s`
        const name = hole('n', taken)
        return [`${name} ${singular}`, `${name} ${plural}`]
      }
    }
    return [hole(this.nameOf(node), taken)]
  }

  private nameOf(node: Node): string {
    const text = this.text(node)
    if (/toLocaleString|\.length$|(?:^|\W)(?:count|total)$/.test(text)) return 'n'
    return /(\w+)(?:\([^]*\))?[^\w]*$/.exec(text)?.[1]?.replace(/^\d.*|^(?:null|undefined|toString)$/, '') || 'what'
  }

  private template(node: Node, taken: Set<string>) {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    const expressions = node['expressions'] as Node[]
    const parts: string[][] = []
    quasis.forEach(({ value }, index) => {
      parts.push([value.cooked])
      const expression = expressions[index]
      if (expression) parts.push(this.said(expression, taken))
    })
    return variants(parts)
  }

  private children(element: Node) {
    const taken = new Set<string>()
    const parts: string[][] = []
    let hasText = false
    let elements = 0
    for (const child of element['children'] as Node[]) {
      if (child.type === 'JSXText') {
        const text = String(child['value'])
        // Line breaks in the source are not part of the text.
        const shown = text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')
        if (/\p{L}/u.test(shown)) hasText = true
        parts.push([shown])
      } else if (child.type === 'JSXExpressionContainer') {
        const expression = child['expression'] as Node
        if (expression.type === 'JSXEmptyExpression') continue
        const hasJsx = /<[A-Za-z]/.test(this.text(expression))
        if (hasJsx) parts.push([`{${elements++}}`])
        else {
          const said = this.said(expression, taken)
          if (said.some((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))) hasText = true
          parts.push(said)
        }
      } else parts.push([`{${elements++}}`])
    }
    if (!hasText) return
    const phrases = variants(parts).map((phrase) => phrase.trim())
    // If elements separate the texts, each text is translated alone, unless the phrase book has the whole sentence.
    this.add(phrases.slice(0, 12), element)
  }

  /** An attribute whose only value is a count, such as `sub={counted(total, 'driver')}`. */
  private counts(value: Node) {
    const expression = value['expression']
    if (!isNode(expression) || !/^(?:Call|Conditional)Expression$/.test(expression.type)) return
    this.add(
      this.said(expression, new Set()).filter((phrase) => phrase.startsWith('{n} ')),
      value,
    )
  }

  private walk(node: Node) {
    if (isLeftOut(node)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') this.children(node)
    if (node.type === 'Literal' && typeof node['value'] === 'string' && looksLikeText(node['value']))
      this.add([node['value']], node)
    if (node.type === 'JSXAttribute' && isNode(node['value'])) this.counts(node['value'])
    if (node.type === 'TemplateLiteral') this.add(this.template(node, new Set()).filter(looksLikeText).slice(0, 12), node)
    for (const part of this.partsToRead(node)) this.walk(part)
  }

  /** The parts of a node that may contain a text for people. */
  private partsToRead(node: Node): Node[] {
    const all = Object.values(node).flat().filter(isNode)
    if (node.type === 'SwitchCase') return node['consequent'] as Node[]
    if (node.type === 'MemberExpression') return [node['object'] as Node]
    // The alternatives inside a template (`${isOne ? 'card' : 'cards'}`) are part of the phrases of the whole template.
    if (node.type === 'TemplateLiteral')
      return all.filter(({ type }) => !/Literal$|Conditional|Logical|TemplateElement/.test(type))
    if (node.type === 'JSXExpressionContainer') return all.filter(({ type }) => type !== 'Literal')
    if (/^(?:Call|New)Expression$/.test(node.type) && machineCalls.test(this.text(node['callee'] as Node)))
      return (node['arguments'] as Node[]).filter(({ type }) => !type.endsWith('Literal'))
    if (node.type !== 'JSXAttribute' && node.type !== 'Property') return all
    const value = node['value']
    if (!isNode(value)) return []
    const name = this.text((node['name'] ?? node['key']) as Node).replaceAll(/['"]/g, '')
    return isMachineName(name, this.text(value)) && !/<[A-Z]/.test(this.text(value)) ? [] : [value]
  }
}

/** Imports, types, comparisons and SQL are never shown. */
const isLeftOut = (node: Node) =>
  (/^(?:Import|Export(?:All|Named)?Declaration$)/.test(node.type) && Boolean(node['source'])) ||
  (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) ||
  (node.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(String(node['operator']))) ||
  node.type === 'TaggedTemplateExpression'

const hole = (name: string, taken: Set<string>) => {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`
  taken.add(free)
  return `{${free}}`
}

export const textsIn = (file: string, source: string) => new Reader(file, source).found
export const textsOf = (file: string) => textsIn(file, readFileSync(file, 'utf8'))

const isBare = (node: Node): boolean => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' && /\p{L}/u.test(node['value'])
  if (node.type === 'ConditionalExpression') return isBare(node['consequent'] as Node) || isBare(node['alternate'] as Node)
  if (node.type === 'LogicalExpression') return isBare(node['right'] as Node)
  return node.type === 'TemplateLiteral'
}

/** Texts that a component returns without an element. React renders them as they are, and no element translates them. */
export const bareTextsOf = (file: string) => {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  const visit = (node: Node, isComponent: boolean) => {
    const returned = node['argument']
    if (isComponent && node.type === 'ReturnStatement' && isNode(returned) && isBare(returned))
      found.push(`${file}: ${source.slice(node.start, node.end)}`)
    const isFunction = /Function/.test(node.type)
    const isNamed = isFunction && isNode(node['id']) && /^[A-Z]/.test(String(node['id']['name']))
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, isFunction ? isNamed : isComponent)
  }
  visit(parseSync(file, source).program as unknown as Node, false)
  return found
}
