import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/dialog-focus.ts'
import { useShortcut } from '../../lib/shortcuts.ts'

export interface RowSelection<T> {
  readonly items: readonly T[]
  has(id: string): boolean
  /** Selects or deselects a row. @param range true changes everything between this row and the last one chosen */
  toggle(id: string, range?: boolean): void
  setAll(ids: readonly string[], isSelected: boolean): void
  clear(): void
}

interface RowSelectionState {
  /** The list to which the choice belongs. */
  readonly key: string
  readonly ids: ReadonlySet<string>
  readonly anchor: string | undefined
}

/** Each page and filter (`key`) has its own selection: actions must not change rows that nobody sees. */
export function useRowSelection<T>(key: string, items: readonly T[], idOf: (item: T) => string): RowSelection<T> {
  const [state, setState] = useState(() => emptyRowSelection(key))
  const current = state.key === key ? state : emptyRowSelection(key)
  const order = items.map(idOf)

  function setAll(ids: readonly string[], isSelected: boolean, anchor = current.anchor): void {
    const next = new Set(current.ids)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setState({ ...current, ids: next, anchor })
  }

  return {
    items: items.filter((item) => current.ids.has(idOf(item))),
    has: (id) => current.ids.has(id),
    toggle: (id, range = false) =>
      setAll(range ? rowIdsBetween(order, current.anchor ?? id, id) : [id], !current.ids.has(id), id),
    setAll,
    clear: () => setState(emptyRowSelection(key)),
  }
}

/** Returns the ids between the two, inclusive, in either direction. */
function rowIdsBetween(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  if (from === -1 || to === -1) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function emptyRowSelection(key: string): RowSelectionState {
  return { key, ids: new Set(), anchor: undefined }
}

const ROW_SELECTOR = '[data-row-id]'
const ROW_MAIN_LINK_SELECTOR = '[data-row-main] :is(a, button)'

interface RowChoice {
  toggle(id: string): void
  setAll(ids: readonly string[], isSelected: boolean): void
  clear(): void
}

/** The arrow keys work once a row has the focus. Enter belongs to the row's link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, choice: RowChoice | undefined): void {
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW_SELECTOR) ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? rows[0] : rows[at + step]
    const main = next?.matches('[data-row-main]') ? next : next?.querySelector<HTMLElement>(ROW_MAIN_LINK_SELECTOR)
    main?.focus()
    return [rows[at], next].flatMap((row) => row?.dataset.rowId ?? [])
  }
  const isSelectable = choice !== undefined
  useShortcut({ key: 'j', moves: true }, () => move(1))
  useShortcut({ key: 'k', moves: true }, () => move(-1))
  const toggle = () => {
    const id = focusedRowId(list.current)
    if (id !== undefined) choice?.toggle(id)
  }
  useShortcut({ key: 'x' }, toggle, { enabled: isSelectable })
  useShortcut({ key: 'escape' }, () => choice?.clear(), { enabled: isSelectable })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isTargetOfRow(event.target)) return
    if (choice && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW_SELECTOR) ?? [])]
      return choice.setAll(
        rows.flatMap(({ dataset }) => dataset.rowId ?? []),
        true,
      )
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow) return
    event.preventDefault()
    const ids = move(event.key === 'ArrowDown' ? 1 : -1)
    if (event.shiftKey && ids.length > 1) choice?.setAll(ids, true)
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}

function focusedRowId(list: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>(ROW_SELECTOR)
  return row && list?.contains(row) ? row.dataset.rowId : undefined
}

/** Tells whether keys are for the row. Menus, and whatever else a card holds, have their own arrow keys. */
function isTargetOfRow(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const slot = target.closest('[data-row-main], [data-row-checkbox]')
  return slot !== null && (slot === target || !slot.matches(ROW_SELECTOR))
}

/** Passes the focus of a card that leaves on to the next one. @param ids of the cards, in their order */
export function useRowFocusKept(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const last = useRef<{ id: string; index: number }>(undefined)
  const remember = useEffectEvent(({ target }: FocusEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>(ROW_SELECTOR)?.dataset.rowId : undefined
    if (id) last.current = { id, index: ids.indexOf(id) }
  })
  const passOn = useEffectEvent(() => {
    if (!last.current || ids.includes(last.current.id) || !isFocusLost()) return
    focusRowOrCard(list.current, ids[Math.min(last.current.index, ids.length - 1)])
  })
  useEffect(() => {
    const { current } = list
    const listener = (event: FocusEvent) => remember(event)
    current?.addEventListener('focusin', listener)
    return () => current?.removeEventListener('focusin', listener)
  }, [list])
  const order = ids.join()
  useEffect(() => {
    if (order) passOn()
  }, [order])
}

export function focusRowOrCard(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  const cards = [...(list?.querySelectorAll<HTMLElement>(ROW_SELECTOR) ?? [])]
  const card = cards.find(({ dataset }) => dataset.rowId === id)
  card?.focus({ preventScroll: true })
  return card
}
