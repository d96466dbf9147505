import { expect, test } from 'vitest'
import { deskArticle } from '../../../test/support/desk-article.ts'
import { draftOfArticle, EMPTY_DRAFT } from './article-draft.ts'
import { type EditorEvent, type EditorState, editorReducer, openEditor, type Refusal } from './editor-state.ts'

const ARTICLE = deskArticle({ version: 3 })
const SAVED = draftOfArticle(ARTICLE, 'America/Chicago')
const NEWER = deskArticle({ version: 4, title: 'Newer' })
const REFUSAL: Refusal = { what: 'Not saved', why: 'Not now', fields: [] }
const COPY = { id: 'c1', form: { title: 'Kept' }, baseVersion: 2, savedAt: '2026-11-20T10:00:00.000Z' }

const after = (state: EditorState, ...events: EditorEvent[]) => events.reduce(editorReducer, state)
const typed: EditorEvent = { type: 'typed', isDirty: true }
const saving: EditorEvent = { type: 'saving' }
const stored: EditorEvent = { type: 'stored', article: NEWER, saved: SAVED, isDirty: false }
const merged: EditorEvent = { type: 'merged', article: NEWER, saved: SAVED, contested: ['title'], isDirty: true }

test.each<[string, EditorEvent[], object]>([
  ['typing', [typed], { phase: 'typed' }],
  ['typing back what was saved', [typed, { type: 'typed', isDirty: false }], { phase: 'clean' }],
  ['typing during a save', [typed, saving, typed], { phase: 'saving' }],
  ['a save', [typed, saving, stored], { phase: 'clean', article: NEWER, baseVersion: 4 }],
  ['a save with later typing', [saving, { ...stored, isDirty: true }], { phase: 'typed', baseVersion: 4 }],
  ['a refusal', [saving, { type: 'refused', refusal: REFUSAL, isDirty: true }], { refusal: REFUSAL, baseVersion: 3 }],
  ['a stale save', [saving, merged], { phase: 'typed', article: NEWER, baseVersion: 4, contested: ['title'] }],
  ['a stale save, saved again', [merged, saving, stored], { phase: 'clean', contested: undefined }],
  ['a deletion by somebody else', [saving, { type: 'gone' }], { phase: 'gone', baseVersion: null }],
  [
    'a restored copy',
    [{ type: 'restored', copy: COPY }],
    { phase: 'typed', key: 1, formId: 'c1', initial: { ...SAVED, title: 'Kept' }, baseVersion: 2 },
  ],
])('the editor after %s', (_what, events, expected) => {
  expect(after(openEditor(ARTICLE, SAVED), ...events)).toMatchObject(expected)
})

test('a new article stays new until something is typed or saved', () => {
  const fresh = openEditor(undefined, EMPTY_DRAFT)
  expect(fresh.phase).toBe('new')
  expect(after(fresh, typed).phase).toBe('typed')
  expect(after(fresh, saving, stored)).toMatchObject({ phase: 'clean', article: NEWER })
})
