import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { idsBetween, useSelection } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const idOf = ({ id }: { id: string }) => id

function select(key = 'page 1', items = rows) {
  return renderHook((props) => useSelection(props.key, props.items, idOf), { initialProps: { key, items } })
}

describe('a selection', () => {
  test('grows by everything between the last row and one chosen with Shift, in either direction', () => {
    const { result } = select()
    act(() => result.current.toggle('d'))
    act(() => result.current.toggle('b', true))
    expect(result.current.items.map(idOf)).toEqual(['b', 'c', 'd'])
    act(() => result.current.toggle('c', true))
    expect(result.current.items.map(idOf)).toEqual(['d'])
  })

  test('ends with another page or filter', () => {
    const { result, rerender } = select()
    act(() => result.current.toggle('a'))
    rerender({ key: 'page 2', items: rows })
    expect(result.current.items).toEqual([])
    act(() => result.current.toggle('b'))
    expect(result.current.items.map(idOf)).toEqual(['b'])
  })

  test('loses a row that somebody else deleted, and has the others as they are now', () => {
    const { result, rerender } = select()
    act(() => result.current.setAll(['a', 'b'], true))
    const now = [{ id: 'b', version: 2 }]
    rerender({ key: 'page 1', items: now })
    expect(result.current.items).toEqual(now)
  })

  test('includes rows of other pages when all that match are selected, each once', () => {
    const { result } = select()
    act(() => result.current.replace([{ id: 'c' }, { id: 'z' }]))
    expect(result.current.items.map(idOf)).toEqual(['c', 'z'])
    act(() => result.current.toggle('c'))
    expect(result.current.items.map(idOf)).toEqual(['z'])
    act(() => result.current.clear())
    expect(result.current.items).toEqual([])
  })
})

test('a range whose start is gone is its end alone', () => {
  expect(idsBetween(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})
