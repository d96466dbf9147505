import { expect, test } from 'vitest'
import { EMPTY_ARTICLE_DRAFT } from './article-draft.ts'
import { articleFormSchema } from './article-form.schema.ts'

const filled = { ...EMPTY_ARTICLE_DRAFT, title: 'A title', description: 'A line', authorName: 'Ruth' }

function problems(values: object): Record<string, string> {
  const { error } = articleFormSchema.safeParse({ ...filled, ...values })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ slug: 'sports' }, { slug: 'This slug belongs to a page of the site. Please choose another.' }],
  [{ keywords: Array.from({ length: 200 }, (_, at) => String(at)) }, { keywords: 'Add 50 keywords at most' }],
])('%o is told at its field', (values, expected) => {
  expect(problems(values)).toEqual(expected)
})

test('a text of 2 MB can be saved, one above can’t, by letters or by bytes', () => {
  expect(problems({ content: 'x'.repeat(2_000_000) })).toEqual({})
  const message = expect.stringMatching(/^The text is too long: 2.1 MB/)
  for (const content of ['x'.repeat(2_100_000), 'é'.repeat(1_050_000)])
    expect(problems({ content })).toEqual({ content: message })
})
