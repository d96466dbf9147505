import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useRowSelection } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const idOf = ({ id }: { id: string }) => id

function select(key = 'page 1', items = rows) {
  return renderHook((props) => useRowSelection(props.key, props.items, idOf), { initialProps: { key, items } })
}

describe('a selection', () => {
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
})
