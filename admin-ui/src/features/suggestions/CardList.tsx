import { READER_CATEGORIES } from '@hometown/shared-types/contract/category'
import { publishedAs, type Suggestion, type SuggestionPage } from '@hometown/shared-types/contract/suggestions'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/dialog-focus.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { webAddress } from '../../lib/web-address.ts'
import { useSelection } from '../../parts/list-screen/selection.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { CardToolbar, useBulk } from './CardToolbar.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { type CardHandlers, SuggestionCard } from './SuggestionCard.tsx'
import { type ChangeState, listAfter, type PageState, viewOf } from './suggestion-list.ts'
import { type Decision, headlineOf, needsDetails, possibleFor } from './suggestion-rules.ts'
import type { Decisions } from './use-decisions.ts'

interface CardListProps {
  /** As it is now. */
  page: SuggestionPage
  state: PageState
  change: ChangeState
  decisions: Decisions
  /** In place of a list without cards. */
  empty: ReactNode
  /** It takes the place of an earlier list, which may have had the focus. */
  isAgain: boolean
}

/** A question that a decision needs answered first. */
type Question =
  | { ask: 'snooze'; suggestion: Suggestion }
  | { ask: 'details'; suggestion: Suggestion; kind: 'event' | 'fixture' }

/**
 * The cards of one page, grouped on the Pending tab. Cards keep their places from one load to the next: one that was
 * decided on shows its new state, and new ones wait. Mount it anew to load.
 */
export function CardList({ page, state, change, decisions, empty, isAgain }: CardListProps) {
  const view = viewOf(state)
  const [loaded, setLoaded] = useState(page)
  const [isTouched, setTouched] = useState(false)
  const { cards, opened, setText } = useCards(loaded, page, decisions)
  const selection = useSelection('', cards, ({ id }) => id)
  const bulk = useBulk({ selection, decisions, view, isElsewhere: selection.items.length > cards.length })
  const [question, setQuestion] = useState<Question>()
  const [menu, setMenu] = useState<string>()
  const focus = useCardFocus(state.at, isAgain)
  const ids = cards.map(({ id }) => id)
  const isBehind = !isSameList(loaded, page)
  // Nobody has begun to work in it.
  if (isBehind && (!isTouched || loaded.data.length === 0)) setLoaded(page)
  useLastPage(loaded, state, change)

  function act(action: Decision, suggestion: Suggestion): void {
    if (!possibleFor(suggestion, view)[action]) return
    const isReview = action === 'publish' || action === 'approve'
    if (action === 'publish' && needsDetails(suggestion)) askDetails(suggestion)
    else decisions.act(action, suggestion, { opened: isReview && opened.isRead(suggestion) }).catch(reportError)
  }
  function askDetails(suggestion: Suggestion): void {
    const kind = publishedAs(suggestion) === 'event' ? 'event' : 'fixture'
    setQuestion({ ask: 'details', suggestion, kind })
  }
  function edit(suggestion: Suggestion): void {
    const { edit: how } = possibleFor(suggestion, view)
    if (how === 'details') askDetails(suggestion)
    else if (how) {
      const next = listAfter(state, ids, suggestion.id)
      decisions.act('draft', suggestion, { opened: opened.isRead(suggestion) }, next).catch(reportError)
    }
  }
  function snooze(suggestion: Suggestion): void {
    if (possibleFor(suggestion, view).snooze) setQuestion({ ask: 'snooze', suggestion })
  }
  const handlersOf = (suggestion: Suggestion): CardHandlers => ({
    onChoose: (isRange) => selection.toggle(suggestion.id, isRange),
    onDecide(action) {
      // Its button may leave with the decision.
      focus.hold(suggestion.id)
      act(action, suggestion)
    },
    onEdit: () => edit(suggestion),
    onSnooze() {
      // The dialog gives the focus back to the card: the button leaves with the decision.
      focus.hold(suggestion.id)
      snooze(suggestion)
    },
    onUndo() {
      focus.hold(suggestion.id)
      decisions.undoCard(suggestion, possibleFor(suggestion, view).undo).catch(reportError)
    },
    onText: (isOpen) => setText(suggestion, isOpen),
    onMenu: (isOpen) => setMenu(isOpen ? suggestion.id : undefined),
    onKind(kind) {
      if (kind !== suggestion.kind) decisions.act('kind', suggestion, { corrected: { kind } }).catch(reportError)
    },
    onSameStory(other) {
      focus.hold(suggestion.id)
      decisions.act('merge', suggestion, { other }).catch(reportError)
    },
    onJoin: (eventId) => decisions.act('join', suggestion, { eventId }).catch(reportError),
  })

  useShortcuts(KEYS, ({ does, onCard }, { target }) => {
    if (onCard && !(target instanceof Element && target.matches(CARD))) return false
    if (does === 'next' || does === 'previous') return focus.step(does === 'next' ? 1 : -1)
    if (does === 'undo') return undoLast()
    const suggestion = cards.find(({ id }) => id === focus.current())
    if (!suggestion || decisions.outcomes.get(suggestion.id)?.gone) return false
    const isTogether = selection.items.length > 1 && selection.has(suggestion.id)
    if (isTogether && (does === 'approve' || does === 'publish' || does === 'reject' || does === 'snooze'))
      return bulk.start(does)
    press(does, suggestion)
  })
  function press(does: Does, suggestion: Suggestion): void {
    const { id, sourceUrl } = suggestion
    if (does === 'text') setText(suggestion, !opened.isOpen(id))
    else if (does === 'select' || does === 'range') selection.toggle(id, does === 'range')
    else if (does === 'edit') edit(suggestion)
    else if (does === 'snooze') snooze(suggestion)
    else if (does === 'kind') setMenu(id)
    else if (does === 'original') {
      const address = webAddress(sourceUrl)
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
    } else if (does === 'approve' || does === 'publish' || does === 'reject') {
      act(does, suggestion)
      if (possibleFor(suggestion, view)[does]) focus.step(1)
    }
  }
  function undoLast(): void {
    decisions
      .undoLast()
      .then((id) => id && focus.go(id))
      .catch(reportError)
  }

  function goToPage(next: number): void {
    // The place of those that were decided on has been taken by the next ones.
    if (isBehind && next > state.page) decisions.reload().catch(reportError)
    else change({ page: next, at: undefined })
  }

  if (cards.length === 0) return empty
  const groups = view === 'pending' ? GROUPS : [undefined]
  return (
    <section
      ref={focus.list}
      aria-label="Suggestions"
      tabIndex={-1}
      onFocus={focus.onFocus}
      onFocusCapture={() => setTouched(true)}
      onPointerEnter={() => setTouched(true)}
      className="flex min-w-0 flex-col gap-2 outline-none"
    >
      <CardToolbar
        {...{ cards, total: page.total, state, selection, bulk, isBehind }}
        onReload={() => decisions.reload().catch(reportError)}
      />
      {groups.map((name) => (
        <CardGroup key={name ?? 'all'} name={name} page={loaded}>
          {loaded.data.map((one, index) => {
            const suggestion = cards[index] ?? one
            if (name && (one.aiCategory ?? UNCATEGORIZED) !== name) return null
            const { id } = suggestion
            return (
              <li key={id}>
                <SuggestionCard
                  suggestion={suggestion}
                  possible={possibleFor(suggestion, view)}
                  outcome={decisions.outcomes.get(id)}
                  busy={decisions.busy.get(id)}
                  isChosen={selection.has(id)}
                  isTextOpen={opened.isOpen(id)}
                  isMenuOpen={menu === id}
                  handlers={handlersOf(suggestion)}
                />
              </li>
            )
          })}
        </CardGroup>
      ))}
      <Pagination page={state.page} of={page} onChange={goToPage} />
      {question?.ask === 'snooze' && (
        <SnoozeDialog
          what={`“${headlineOf(question.suggestion)}”`}
          onClose={() => setQuestion(undefined)}
          onChoose={(until) => {
            setQuestion(undefined)
            decisions.act('snooze', question.suggestion, { until }).catch(reportError)
          }}
        />
      )}
      {question?.ask === 'details' && (
        <DetailsDialog
          suggestion={question.suggestion}
          kind={question.kind}
          isPending={decisions.busy.get(question.suggestion.id) === 'kind'}
          onClose={() => setQuestion(undefined)}
          onSave={(details) => {
            const corrected = { kind: details.kind, details }
            const saved = decisions.act('kind', question.suggestion, { corrected })
            // A failure leaves the form open with what was typed.
            saved.then((isSaved) => isSaved && setQuestion(undefined)).catch(reportError)
          }}
        />
      )}
    </section>
  )
}

/** Each card in its newest version, except that one whose text was opened stays as it was read. */
function useCards(loaded: SuggestionPage, page: SuggestionPage, { outcomes }: Decisions) {
  const [read, setRead] = useState<ReadonlyMap<string, Suggestion>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const now = new Map(page.data.map((one) => [one.id, one]))
  const cards = loaded.data.map((one) => {
    const [first = one, ...others] = [read.get(one.id) ?? now.get(one.id) ?? one, outcomes.get(one.id)?.suggestion]
    return others.reduce<Suggestion>(
      (newest, other) => (other && other.version > newest.version ? other : newest),
      first,
    )
  })
  return {
    cards,
    opened: {
      isOpen: (id: string) => open.has(id),
      /** Its AI text, as it is now, was open. */
      isRead: ({ id, aiHeadline, aiSummary }: Suggestion) => {
        const was = read.get(id)
        return open.has(id) || (was !== undefined && was.aiHeadline === aiHeadline && was.aiSummary === aiSummary)
      },
    },
    setText(suggestion: Suggestion, isOpen: boolean): void {
      const next = new Set(open)
      if (isOpen) next.add(suggestion.id)
      else next.delete(suggestion.id)
      setOpen(next)
      if (isOpen) setRead(new Map(read).set(suggestion.id, suggestion))
    },
  }
}

function isSameList(one: SuggestionPage, other: SuggestionPage): boolean {
  return one.data.length === other.data.length && one.data.every(({ id }, index) => id === other.data[index]?.id)
}

/** The last page disappears once everything on it is decided. */
function useLastPage({ totalPages, data }: SuggestionPage, { page }: PageState, change: ChangeState): void {
  const isPast = data.length === 0 && totalPages > 0 && page > totalPages
  const goBack = useEffectEvent(() => change({ page: totalPages }))
  useEffect(() => {
    if (isPast) goBack()
  }, [isPast])
}

const CARD = '[data-suggestion]'

/**
 * The card that the keys act on: the focused one, else the last that was.
 * @param at the card that gets the focus first
 * @param isAgain the first card gets a focus that is lost
 */
function useCardFocus(at: string | undefined, isAgain: boolean) {
  const list = useRef<HTMLElement>(null)
  const last = useRef(at)
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>(CARD) ?? [])]
  /** Without scrolling: a card that is pressed stays under the pointer. */
  const hold = (id: string | undefined) => {
    const card = all().find(({ dataset }) => dataset.suggestion === id)
    card?.focus({ preventScroll: true })
    return card
  }
  const go = (id: string | undefined) => hold(id)?.scrollIntoView({ block: 'nearest' })
  const start = useEffectEvent(() => {
    if (at !== undefined) go(at)
    else if (isAgain && isFocusLost()) go(all()[0]?.dataset.suggestion)
  })
  useEffect(() => {
    start()
  }, [])
  return {
    list,
    hold,
    go,
    onFocus({ target }: { target: Element }) {
      last.current = target.closest<HTMLElement>(CARD)?.dataset.suggestion ?? last.current
    },
    /** Undefined if the focus is elsewhere. */
    current(): string | undefined {
      const { activeElement } = document
      const isNowhere = isFocusLost() || activeElement === list.current
      return activeElement?.closest<HTMLElement>(CARD)?.dataset.suggestion ?? (isNowhere ? last.current : undefined)
    },
    step(by: 1 | -1): void {
      const order = all().map(({ dataset }) => dataset.suggestion)
      const from = last.current === undefined ? -1 : order.indexOf(last.current)
      go(order[from === -1 ? 0 : Math.max(0, from + by)])
    },
  }
}

type Does =
  | ('next' | 'previous' | 'text' | 'original' | 'approve' | 'publish' | 'edit' | 'reject' | 'snooze' | 'kind')
  | ('select' | 'range' | 'undo')

interface CardKey extends Shortcut {
  readonly does: Does
  /** Only on a card itself: elsewhere it scrolls, presses a button or moves in a menu. */
  readonly onCard?: true
}

const KEYS: readonly CardKey[] = [
  { does: 'next', key: 'j', moves: true },
  { does: 'next', key: 'arrowdown', moves: true, onCard: true },
  { does: 'previous', key: 'k', moves: true },
  { does: 'previous', key: 'arrowup', moves: true, onCard: true },
  { does: 'text', key: 'o' },
  { does: 'text', key: 'enter', onCard: true },
  { does: 'original', key: 'v' },
  { does: 'approve', key: 'a' },
  { does: 'publish', key: 'p' },
  { does: 'edit', key: 'e' },
  { does: 'reject', key: 'r' },
  { does: 'snooze', key: 's' },
  { does: 'kind', key: 't' },
  { does: 'select', key: 'x' },
  { does: 'range', key: 'x', shift: true },
  { does: 'undo', key: 'u' },
]

const UNCATEGORIZED = 'Uncategorized'
/** In the order of the specification. */
const GROUPS = [...READER_CATEGORIES, UNCATEGORIZED] as const

interface CardGroupProps {
  name: (typeof GROUPS)[number] | undefined
  page: SuggestionPage
  /** Null for those of other groups. */
  children: readonly (ReactNode | null)[]
}

/** The cards of one category under its heading, or all. */
function CardGroup({ name, page: { groups }, children }: CardGroupProps) {
  const id = useId()
  const items = children.filter((child) => child !== null)
  if (items.length === 0) return null
  const list = <ul className="flex flex-col gap-2">{items}</ul>
  if (!name) return list
  const count = groups.find(({ category }) => (category ?? UNCATEGORIZED) === name)?.count ?? 0
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="flex items-baseline gap-2 pt-2 font-semibold">
        {name}
        <span className="font-normal text-quiet text-sm tabular-nums">{formatNumber(count)}</span>
      </h2>
      {list}
    </section>
  )
}
