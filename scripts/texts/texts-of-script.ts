import { type ESTree, parseSync, Visitor } from 'vite'
import { hasLetter, isSentence, isTextName } from './readable.ts'

export interface Text {
  /** From 1. */
  readonly line: number
  /** In one line, with `{…}` for values. */
  readonly text: string
}

/** @param name decides the language: `.ts` or `.tsx` */
export function textsOfScript(name: string, source: string): Text[] {
  const { program, errors } = parseSync(name, source)
  // Astro pages return from their frontmatter, which the parser rejects.
  const wrong = errors.find(({ message }) => !message.includes("'return' statement"))
  if (wrong) throw new Error(`${name}: ${wrong.message}`)
  const found = new Map<number, string>()
  const add = (at: number, text: string) => found.set(at, text.replace(/\s+/g, ' ').trim())

  /** Single words count where only texts stand. */
  function addValue(name: string, value: ESTree.Node | null | undefined): void {
    const text = value && textOf(value)
    if (value && text && hasLetter(text) && (isTextName(name) || isSentence(text))) add(value.start, text)
  }

  new Visitor({
    JSXText({ start, value }) {
      if (hasLetter(value.replace(/&\w+;/g, ''))) add(start + value.length - value.trimStart().length, value)
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier') addValue(name.name, value)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') addValue(key.name, value)
    },
    Literal(literal) {
      if (typeof literal.value === 'string' && isSentence(literal.value)) add(literal.start, literal.value)
    },
    TemplateLiteral(template) {
      const text = textOf(template)
      if (text && isSentence(text)) add(template.start, text)
    },
  }).visit(program)
  const lineOf = lineCounter(source)
  return [...found].sort(([one], [other]) => one - other).map(([at, text]) => ({ line: lineOf(at), text }))
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('{…}')
  return undefined
}

function lineCounter(source: string): (at: number) => number {
  const ends = Array.from(source.matchAll(/\n/g), ({ index }) => index)
  return (at) => 1 + ends.filter((end) => end < at).length
}
