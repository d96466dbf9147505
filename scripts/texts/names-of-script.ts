import { parseSync, Visitor } from 'vite'

/** Every text of a script that could be the name of something on a screen, single words too. */
export function namesOfScript(name: string, source: string): Set<string> {
  const { program } = parseSync(name, source)
  const names = new Set<string>()
  const add = (text: string) => names.add(text.replace(/\s+/g, ' ').trim())
  new Visitor({
    JSXText: ({ value }) => add(value),
    Literal(literal) {
      if (typeof literal.value === 'string') add(literal.value)
    },
    TemplateLiteral({ quasis }) {
      for (const { value } of quasis) add(value.cooked ?? '')
    },
  }).visit(program)
  return names
}
