import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { useMediaQuery } from '../../lib/media-query.ts'
import { useIsHere } from '../../lib/search-params.ts'
import type { PageState } from './page-state.ts'
import type { useReviewFocus } from './use-review-focus.ts'

/** From here on, the pane stands beside the list. */
const WIDE = '(min-width: 1024px)'

interface ReadingParts {
  state: PageState
  focus: ReturnType<typeof useReviewFocus>
  /** There is a suggestion to read. */
  isThere: boolean
}

/** The reading pane: beside the list, or on small screens a sheet with a place in the browser's history. */
export function useReading({ state, focus, isThere }: ReadingParts) {
  const isWide = useMediaQuery(WIDE)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { history } = useRouter()
  const search = useSearch({ strict: false })
  const pane = useRef<HTMLDivElement>(null)
  /** We put the sheet's place into the history, so closing it goes back. */
  const isOurs = useRef(false)
  const isSheet = !isWide && state.open !== undefined

  const show = (open: string | undefined, replace: boolean) => {
    // The editor may still be loading, and `.` is its address then.
    if (!isHere()) return
    navigate({ to: '.', search: { ...search, open }, replace, resetScroll: false }).catch(reportError)
  }
  function close(): void {
    if (!isHere()) return
    if (isOurs.current) history.back()
    else show(undefined, true)
    isOurs.current = false
  }
  // A link or a reload may open the sheet; and without a suggestion there is nothing to read.
  const settle = useEffectEvent(() => {
    if (state.open !== undefined && focus.currentId === undefined) focus.choose(state.open)
    else if (isSheet && !isThere) close()
  })
  useEffect(() => {
    if (state.open !== undefined || isThere) settle()
  }, [state.open, isThere])

  // Deciding and moving show another suggestion. One step for a held key.
  const settledId = useDebounced(focus.currentId)
  const followInAddress = useEffectEvent(() => {
    if (state.open === undefined || settledId === undefined || settledId !== focus.currentId) return
    if (settledId !== state.open) show(settledId, true)
  })
  useEffect(() => {
    if (settledId !== undefined) followInAddress()
  }, [settledId])

  return {
    isWide,
    isSheet,
    pane,
    close,
    open(id: string) {
      focus.choose(id)
      if (isWide) return focus.goToRow(id)
      if (isSheet) return
      isOurs.current = true
      show(id, false)
    },
    /** By key: the focus goes into the pane, whose buttons and links are next. */
    enter(id: string): void {
      focus.choose(id)
      if (isWide) pane.current?.focus({ preventScroll: true })
      else if (!isSheet) {
        isOurs.current = true
        show(id, false)
      }
    },
  }
}
export type ReadingPlace = ReturnType<typeof useReading>
