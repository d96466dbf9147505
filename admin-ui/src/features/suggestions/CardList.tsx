import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
  type Suggestion,
  type SuggestionPage,
} from '@hometown/shared-types/contract/suggestions'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formatNumber } from '../../lib/formats.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { DayTimeField, TextField } from '../../parts/forms/fields.tsx'
import { GameFields, gameValuesOf } from '../../parts/GameFields.tsx'
import { ListPages } from '../../parts/list-screen/ListFrame.tsx'
import { focusRowOrCard, useRowFocusKept, useRowKeys, useRowSelection } from '../../parts/list-screen/selection.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { CardToolbar } from './CardToolbar.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'
import { listAfter, type SuggestionPageState } from './suggestion-list.ts'
import { type CardAction, headlineOf, needsDetails, possibleActions, type SingleAction } from './suggestion-rules.ts'
import type { ActionInput, SuggestionDecisions } from './use-decisions.ts'

interface CardListProps {
  page: SuggestionPage
  state: SuggestionPageState
  decisions: SuggestionDecisions
}

interface SuggestionQuestion {
  ask: 'snooze' | 'details'
  suggestion: Suggestion
}

export function CardList({ page, state, decisions }: CardListProps) {
  const { data: cards } = page
  const { tab } = state
  const selection = useRowSelection(JSON.stringify({ ...state, at: undefined }), cards, ({ id }) => id)
  const [question, setQuestion] = useState<SuggestionQuestion>()
  const { openIds, toggleText, act } = useOpenSuggestionTexts(decisions)
  const list = useRef<HTMLElement>(null)
  const ids = cards.map(({ id }) => id)
  useRowKeys(list, selection)
  useRowFocusKept(list, ids)
  const goTo = useEffectEvent(() => focusRowOrCard(list.current, state.at)?.scrollIntoView({ block: 'nearest' }))
  useEffect(() => {
    goTo()
  }, [])

  /** Keys may ask for what a card doesn't offer. */
  async function run(action: CardAction, suggestion: Suggestion): Promise<unknown> {
    if (action === 'text') return toggleText(suggestion)
    const possible = possibleActions(suggestion, tab)
    if (!possible[action]) return undefined
    if (action === 'undo') return possible.undo && decisions.undo([suggestion.id], possible.undo)
    if (action === 'snooze') return setQuestion({ ask: 'snooze', suggestion })
    if (action === 'edit' ? possible.edit === 'details' : action === 'publish' && needsDetails(suggestion))
      return setQuestion({ ask: 'details', suggestion })
    return action === 'edit'
      ? act('draft', suggestion, {}, listAfter(state, ids, suggestion.id))
      : act(action, suggestion)
  }

  useShortcuts(CARD_SHORTCUTS, ({ action }) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
    const suggestion = cards.find((one) => one.id === id)
    if (!suggestion) return false
    run(action, suggestion).catch(reportError)
  })

  const cardOf = (suggestion: Suggestion) => (
    <li key={suggestion.id}>
      <SuggestionCard
        suggestion={suggestion}
        possible={possibleActions(suggestion, tab)}
        problem={decisions.problems.get(suggestion.id)}
        busy={decisions.busy.get(suggestion.id)}
        isChosen={selection.has(suggestion.id)}
        isTextOpen={openIds.has(suggestion.id)}
        onChoose={(isRange) => selection.toggle(suggestion.id, isRange)}
        onAction={(action) => run(action, suggestion).catch(reportError)}
        onInput={(action, input) => act(action, suggestion, input).catch(reportError)}
      />
    </li>
  )
  return (
    <section ref={list} aria-label="Suggestions" tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
      <CardToolbar cards={cards} tab={tab} selection={selection} decisions={decisions} />
      {tab === 'pending' ? (
        <SuggestionCardGroups page={page} cardOf={cardOf} />
      ) : (
        <ul className="flex flex-col gap-2">{cards.map(cardOf)}</ul>
      )}
      <ListPages page={page} state={state} />
      {question?.ask === 'snooze' && (
        <SnoozeDialog
          what={`“${headlineOf(question.suggestion)}”`}
          onClose={() => setQuestion(undefined)}
          onChoose={(until) => {
            setQuestion(undefined)
            decisions.decideAll('snooze', [question.suggestion], until).catch(reportError)
          }}
        />
      )}
      {question?.ask === 'details' && (
        <EventDetailsDialog
          suggestion={question.suggestion}
          isPending={decisions.busy.get(question.suggestion.id) === 'kind'}
          onClose={() => setQuestion(undefined)}
          onSave={(details) => {
            const result = act('kind', question.suggestion, { corrected: { kind: details.kind, details } })
            // A failure leaves the form open with what was typed.
            result.then((isSaved) => isSaved && setQuestion(undefined)).catch(reportError)
          }}
        />
      )}
    </section>
  )
}

function useOpenSuggestionTexts(decisions: SuggestionDecisions) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  /** The suggestions whose text was opened, as they were then: what AI writes later has to be read again. */
  const [openedVersions, setOpenedVersions] = useState<ReadonlyMap<string, Suggestion>>(new Map())

  async function act(action: SingleAction, suggestion: Suggestion, input: ActionInput = {}, next = '') {
    const { id, aiHeadline, aiSummary } = suggestion
    const opened = openedVersions.get(id)
    const isRead = opened?.aiHeadline === aiHeadline && opened.aiSummary === aiSummary
    // The service refuses the version that was read if there is another one.
    const target = opened && !isRead ? { ...suggestion, version: opened.version } : suggestion
    const { isDone, latest } = await decisions.decide(action, target, { opened: opened !== undefined, ...input }, next)
    if (opened) setOpenedVersions((was) => new Map(was).set(id, latest))
    return isDone
  }
  function toggleText(suggestion: Suggestion): void {
    const { id } = suggestion
    setOpenIds(new Set(openIds.has(id) ? [...openIds].filter((one) => one !== id) : [...openIds, id]))
    if (!openIds.has(id)) setOpenedVersions(new Map(openedVersions).set(id, suggestion))
  }
  return { openIds, toggleText, act }
}

const CARD_SHORTCUTS = [
  { action: 'text', key: 'o' },
  { action: 'approve', key: 'a' },
  { action: 'publish', key: 'p' },
  { action: 'edit', key: 'e' },
  { action: 'reject', key: 'r' },
  { action: 'snooze', key: 's' },
] as const

const UNCATEGORIZED_GROUP = 'Uncategorized'
const SUGGESTION_CATEGORY_GROUPS = [...READER_CATEGORIES, UNCATEGORIZED_GROUP] as const

function SuggestionCardGroups({ page, cardOf }: { page: SuggestionPage; cardOf(suggestion: Suggestion): ReactNode }) {
  const id = useId()
  const cards = Map.groupBy(page.data, ({ aiCategory }) => aiCategory ?? UNCATEGORIZED_GROUP)
  const counts = new Map(page.groups.map(({ category, count }) => [category ?? UNCATEGORIZED_GROUP, count]))
  return SUGGESTION_CATEGORY_GROUPS.filter((name) => cards.has(name)).map((name) => (
    <section key={name} aria-labelledby={`${id}-${name}`} className="flex flex-col gap-2">
      <h2 id={`${id}-${name}`} className="flex items-baseline gap-2 pt-2 font-semibold">
        {name}
        <span className="font-normal text-quiet text-sm tabular-nums">{formatNumber(counts.get(name) ?? 0)}</span>
      </h2>
      <ul className="flex flex-col gap-2">{cards.get(name)?.map(cardOf)}</ul>
    </section>
  ))
}

interface EventDetailsDialogProps {
  suggestion: Suggestion
  isPending: boolean
  onClose(): void
  onSave(details: CorrectedDetails): void
}

type EventValues = z.input<typeof eventDetailsInputSchema>

function EventDetailsDialog({ suggestion, isPending, onClose, onSave }: EventDetailsDialogProps) {
  const isEvent = suggestion.kind === 'event'
  const schema = isEvent ? eventDetailsInputSchema : fixtureDetailsInputSchema
  const form = useForm<z.input<typeof schema>, unknown, CorrectedDetails>({
    resolver: zodResolver(schema) as Resolver<z.input<typeof schema>, unknown, CorrectedDetails>,
    defaultValues: isEvent
      ? { kind: 'event', startDate: '', location: '' }
      : { kind: 'fixture', ...gameFromSuggestion(suggestion) },
  })
  return (
    <FormDialog
      form={form}
      title={isEvent ? 'When and where' : 'The game'}
      description={headlineOf(suggestion)}
      label="Save details"
      pending={isPending}
      width={isEvent ? 'md' : 'lg'}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      {isEvent ? (
        <>
          <DayTimeField<EventValues> name="startDate" day="Date" time="Time" hint="Empty if it’s all day." required />
          <TextField<EventValues> name="location" label="Place" />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <GameFields />
        </div>
      )}
    </FormDialog>
  )
}

/** Matches the opponent in `Girls basketball @ Westfield`. */
const TEAM_PAIRING_PATTERN = /\s(?:(vs?\.?|versus)|at|@)\s+(\S.*)$/i

/** Makes a game of the event that a source gives, whose title mostly names the opponent last. */
function gameFromSuggestion({ details, originalTitle }: Suggestion) {
  if (details?.kind !== 'event') return gameValuesOf(details ?? undefined)
  const [, versus, opponent = ''] = TEAM_PAIRING_PATTERN.exec(originalTitle) ?? []
  const atHome = opponent === '' || versus !== undefined
  return { ...gameValuesOf(undefined), startsAt: details.startDate, location: details.location, opponent, atHome }
}
