import { describe, expect, test } from 'vitest'
import type { ListControls } from './list-types.ts'
import { isSameView, openView, viewOf } from './saved-views.ts'

const controls: ListControls = {
  id: 'shops',
  search: { label: 'Search shops', placeholder: '' },
  filters: [
    {
      ...{ kind: 'choice', name: 'category', label: 'Category', all: 'All' },
      options: [{ value: 'Bakery', label: 'Bakery (3)' }],
    },
    { kind: 'switch', name: 'open', label: 'Open now' },
    { kind: 'date', name: 'from', label: 'From' },
  ],
  sorts: [
    { value: 'name', label: 'By name' },
    { value: 'newest', label: 'Newest first' },
  ],
}

describe('a saved view', () => {
  test('has the filters, the order and the columns, but not the page', () => {
    const state = { search: ' rye ', category: 'Bakery', sort: 'newest', page: 4 }
    const view = viewOf('Bakers', state, controls, ['phone'])
    expect(Object.keys(view.filters)).toEqual(['search', 'sort', 'category'])
    expect(view.hidden).toEqual(['phone'])
    expect(openView(view, controls)).toEqual({
      values: { search: 'rye', sort: 'newest', category: 'Bakery', open: undefined, from: undefined },
      gone: [],
    })
  })

  test('leaves out a search for an email address, which the browser would keep readable', () => {
    const view = viewOf('Ann', { search: 'ann@mill.example', category: 'Bakery' }, controls, [])
    expect(Object.keys(view.filters)).toEqual(['category'])
  })

  test('opens without what no longer exists, and says what that is', () => {
    const view = viewOf('Old', { category: 'Tannery', open: 'yes', from: '2026-02-31', sort: 'name' }, controls, [])
    const filters = { ...view.filters, color: { value: 'red', label: 'Color' } }
    const opened = openView({ ...view, filters }, controls)
    expect(opened.gone).toEqual(['Category', 'From', 'Color'])
    expect(opened.values).toMatchObject({ category: undefined, open: 'yes', from: undefined })
    expect(opened.values).not.toHaveProperty('color')
  })

  test('keeps a choice while its options load', () => {
    const loading: ListControls = {
      ...controls,
      filters: [{ kind: 'choice', name: 'category', label: 'Category', all: 'All', options: undefined }],
    }
    const view = viewOf('Tanners', { category: 'Tannery' }, loading, [])
    expect(openView(view, loading)).toMatchObject({ values: { category: 'Tannery' }, gone: [] })
  })

  test('is the current one whatever its name and the order of its columns', () => {
    const state = { search: 'rye', sort: 'name' }
    const view = viewOf('Rye', state, controls, ['phone', 'changed'])
    expect(isSameView(view, viewOf('now', state, controls, ['changed', 'phone']))).toBe(true)
    expect(isSameView(view, viewOf('now', { ...state, open: 'yes' }, controls, ['phone', 'changed']))).toBe(false)
  })
})
