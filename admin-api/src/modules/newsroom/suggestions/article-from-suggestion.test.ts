import { textFromHtml } from '@hometown/shared-types/rules/html'
import { expect, test } from 'vitest'
import { GAZETTE, NOW, news } from '../../../../test/support/suggestions.ts'
import { articleFromSuggestion, repeatsOriginal } from './article-from-suggestion.ts'
import { newOriginRow, newSuggestionRow } from './insert-suggestions.ts'
import type { SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

const PAPER = { name: 'Cedar Courier', timeZone: 'America/Chicago' }
const found = { id: '1', source: GAZETTE, item: news(), ranking: { score: 0, reasons: [] }, foundAt: NOW }

function rowWith(more: Partial<SuggestionRow> = {}): SuggestionRow {
  return {
    ...{ ai_headline: null, ai_summary: null, ai_opened: 0, statements: '[]', status: 'pending', version: 1 },
    ...{ existing_article_id: null, existing_event_id: null, reviewed_at: null, deleted_at: null, enriched_at: null },
    ...(newSuggestionRow(found) as Pick<SuggestionRow, 'id' | 'kind' | 'source_id'> & SuggestionRow),
    ...more,
  }
}

const origins: SuggestionOriginRow[] = [newOriginRow('1', found)]

/** Tells whether words are copied, beyond the title and marked quotations. */
function isCopied(row: SuggestionRow): boolean {
  const { description, content } = articleFromSuggestion(row, origins, PAPER)
  const own = [textFromHtml(content), description].map((text) => text.replaceAll(row.original_title, '|'))
  return own.some((text) => repeatsOriginal(text, row.original_content))
}

test('quotes what the source gave, marked and only once, and says who reported it and when', () => {
  const { content, description, title, authorName } = articleFromSuggestion(rowWith(), origins, PAPER)
  const quoted = [...`${description}\n${content}`.matchAll(/“([^”]*)”/g)].map(([, words]) => words)
  expect(quoted.join(' ')).toBe(news().text)
  expect(description).toMatch(/^Cedar Gazette: “The bridge over Cedar Creek opens on Saturday after [^”]*dollars\.”$/)
  expect(content).toMatch(/<blockquote><p>“Farmers had to drive [^”]*”<\/p><\/blockquote>/)
  expect(content).toContain(
    '<p>This story is based on a report by Mary Miller of <a href="https://gazette.example.org/bridge">Cedar Gazette</a>, published November 20, 2026.</p>',
  )
  expect(textFromHtml(content)).not.toContain('https://')
  expect([title, authorName]).toEqual([news().title, 'Cedar Courier'])
  expect(isCopied(rowWith())).toBe(false)
})

const FIRST = 'The proposal raises the base rate from $18 to $22 a month.'
const LONG = `${FIRST} ${'Nobody on the board spoke against it before the hearing. '.repeat(40)}`
test.each([
  ['a long text ends after a sentence', { text: LONG }, /^The proposal .* a month\. .*before the hearing\.$/],
  [
    'a teaser that the feed cut gives way to the text',
    { summary: `${FIRST.slice(0, 50)}…`, text: `${FIRST} All agreed.` },
    /^The proposal .* All agreed\.$/,
  ],
  ['a last sentence that the feed cut is left out', { text: `${FIRST} Nobody on the bo [...]` }, /month\.$/],
  ['so is one without an end', { text: `${FIRST} Nobody on the bo` }, /month\.$/],
  ['nothing but a beginning isn’t quoted', { text: 'The proposal raises the base rate from $18 to $22 a…' }, /^$/],
])('a quotation never ends in the middle of a sentence: %s', (_case, item, expected) => {
  const row = { ...rowWith(), ...newSuggestionRow({ ...found, item: news(item) }) } as SuggestionRow
  const { description, content } = articleFromSuggestion(row, origins, PAPER)
  const quoted = [...`${description}\n${content}`.matchAll(/“([^”]*)”/g)].map(([, words]) => words).join(' ')
  expect(quoted).toMatch(expected)
  expect(quoted.length).toBeLessThanOrEqual(1000)
  expect(description).not.toContain('…')
})

test('has a model’s own words once they were opened, but not when they only repeat the original', () => {
  const aiTexts = { ai_headline: 'A new bridge', ai_summary: 'After two years, cars can cross the creek again.' }
  expect(articleFromSuggestion(rowWith({ ...aiTexts, ai_opened: 1 }), origins, PAPER)).toMatchObject({
    title: 'A new bridge',
    description: 'After two years, cars can cross the creek again.',
  })
  expect(JSON.stringify(articleFromSuggestion(rowWith(aiTexts), origins, PAPER))).not.toMatch(/new bridge|can cross/)
  const { text } = news()
  for (const summary of [text, `Here: ${text.slice(60, 260)}`, text.toUpperCase(), text.replace(/ /g, '\n')]) {
    const row = rowWith({ ai_summary: summary, ai_opened: 1 })
    expect(articleFromSuggestion(row, origins, PAPER).description).toMatch(/^Cedar Gazette: “/)
    expect(isCopied(row)).toBe(false)
  }
})
