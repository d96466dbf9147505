import { expect, test } from 'vitest'
import { AREAS, findTexts } from './find-texts.ts'
import { textsOfPage } from './texts-of-page.ts'
import { textsOfScript } from './texts-of-script.ts'

const listed = (source: string, name = 'a.tsx') =>
  textsOfScript(name, source).map(({ line, text }) => `${line} ${text}`)

test('texts are what stands between tags, in named attributes, and sentences anywhere', () => {
  const source = `
    const reason = count > 1 ? 'Two editors saved this.' : \`\${count} editor saved this.\`
    throw new AppError(409, 'stale', 'Somebody else was faster.')
    export const Row = () => (
      <Field label="Title" hint={\`At most \${limit} characters.\`} className="flex grow" id="title">
        Read
        more{' '}
        <b>now</b>
      </Field>
    )`
  expect(listed(source)).toEqual([
    '2 Two editors saved this.',
    '2 {…} editor saved this.',
    '3 Somebody else was faster.',
    '5 Title',
    '5 At most {…} characters.',
    '6 Read more',
    '8 now',
  ])
})

test('names, classes, addresses, queries and imports are no texts', () => {
  const source = `
    import { one } from 'two three'
    const classes = 'flex items-center gap-2'
    const address = 'https://example.org/A b'
    const rows = sql('select a from b where c = 1')
    const icon = <path d="M2 1h3v10H2z" />
    const key = { sort: 'Newest', title: 'Newest' }`
  expect(listed(source)).toEqual(['7 Newest'])
})

test('a page’s lines are counted from its top, whatever HTML it uses', () => {
  const source = `---
const label = 'Two words'
if (!label) return new Response(null, { status: 404 })
---

<!doctype html>
<!-- Not
read -->
<style>
  a { content: 'No text' }
</style>
<input name="email" placeholder="you@example.org">
<br>
{label && <p class:list={['a', label]}>Hello, {label}</p>}
`
  expect(textsOfPage('page.astro', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '2 Two words',
    '12 you@example.org',
    '14 Hello,',
  ])
})

test.each(AREAS)('$name: every file can be read', ({ files }) => {
  expect(findTexts(files).length).toBeGreaterThan(0)
})
