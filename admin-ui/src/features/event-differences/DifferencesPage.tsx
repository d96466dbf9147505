import type { EventDifference, EventDifferences } from '@hometown/shared-types/event-sources'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import {
  answerDifference,
  answerMatch,
  CALENDAR,
  differencesQuery,
  undoField,
} from '../../parts/event-sources/event-sources.api.ts'
import { FIELD_LABELS } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { DifferenceRow } from './DifferenceRow.tsx'
import { type Answer, answerWords, type Entry, entriesOf, isAnswerTo, keyOfEntry } from './entries.ts'
import { QuestionRow } from './QuestionRow.tsx'

/** What sources say otherwise, and events that may be one: each is answered with one key. */
export function DifferencesPage() {
  const { data, error, refetch } = useQuery(differencesQuery)
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const entries = entriesOf(data)
  const at = Math.min(chosen, Math.max(0, entries.length - 1))
  const current = entries[at]
  const answer = useMutation({
    mutationFn: ({ entry, answer: said }: { entry: Entry; answer: Answer }): Promise<EventDifferences> => {
      if (entry.is === 'question') {
        const { event, claim } = entry.question
        return answerMatch({ eventId: event.id, claim, answer: said === 'join' ? 'same' : 'not-same' })
      }
      const { event, field, claim, theirs } = entry.difference
      return answerDifference({ eventId: event.id, field, claim, theirs, answer: said === 'join' ? 'take' : said })
    },
    async onSuccess(left, { entry, answer: said }) {
      client.setQueryData(differencesQuery.queryKey, left)
      toast({ ...answerWords(entry, said), ...undoOf(entry, said) })
      // The row and its focused button are gone.
      list.current?.focus({ preventScroll: true })
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
    async onError(failure) {
      toastFailure('Couldn’t save your answer', failure)
      await client.invalidateQueries({ queryKey: differencesQuery.queryKey })
    },
  })
  const undo = useMutation({
    mutationFn: ({ event, field }: Pick<EventDifference, 'event' | 'field'>) => undoField(event.id, field),
    onSuccess: (_sources, { event, field }) =>
      toast({ title: `Kept our ${FIELD_LABELS[field].toLowerCase()} for ${event.title}` }),
    onError: (failure) => toastFailure('Couldn’t undo that', failure),
    onSettled: () => client.invalidateQueries({ queryKey: CALENDAR }),
  })
  const undoOf = (entry: Entry, said: Answer) =>
    entry.is === 'difference' &&
    said === 'take' && { action: { label: 'Undo', onSelect: () => undo.mutate(entry.difference) } }
  const isAnswered = (entry: Entry) => answer.isPending && keyOfEntry(answer.variables.entry) === keyOfEntry(entry)
  const say = (said: Answer, entry = current) => {
    if (!entry || isAnswered(entry) || !isAnswerTo(entry, said)) return
    answer.mutate({ entry, answer: said })
  }
  const enabled = current !== undefined
  const next = () => setChosen(Math.min(at + 1, entries.length - 1))
  const previous = () => setChosen(Math.max(at - 1, 0))
  useShortcut({ key: 'j' }, next, { does: 'Next', enabled })
  useShortcut({ key: 'k' }, previous, { does: 'Previous', enabled })
  useShortcut({ key: 'arrowdown' }, next, { does: 'Next', enabled })
  useShortcut({ key: 'arrowup' }, previous, { does: 'Previous', enabled })
  useShortcut({ key: 'o' }, () => say('keep'), { does: 'Keep ours', enabled })
  useShortcut({ key: 't' }, () => say('take'), { does: 'Take theirs', enabled })
  useShortcut({ key: 'm' }, () => say('join'), { does: 'Join two events', enabled })
  useShortcut({ key: 'n' }, () => say('not-same'), { does: 'Not the same event', enabled })

  return (
    <>
      <PageHeader
        title="Differences"
        description="Where sources disagree with our calendar. Nothing here changes until you decide."
        actions={
          <ScreenLink to={paths.calendar} className="inline-flex items-center gap-1.5 pr-2 text-quiet">
            <ArrowLeft aria-hidden className="size-4" />
            Calendar
          </ScreenLink>
        }
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        {error ? (
          <ErrorPanel title="Couldn’t load the differences." error={error} onRetry={refetch} />
        ) : (
          <Card flush>
            {!data && <LoadingRows count={4}>Loading differences...</LoadingRows>}
            {data && entries.length === 0 && (
              <EmptyState icon={ListChecks} title="No differences">
                When sources disagree about an event, you decide here. Sources you trust update events by themselves.
              </EmptyState>
            )}
            {entries.length > 0 && <KeyHints />}
            {entries.length > 0 && (
              <ul className="divide-y">
                {entries.map((entry, index) => {
                  const row = {
                    isCurrent: index === at,
                    disabled: isAnswered(entry),
                    onAnswer: (said: Answer) => say(said, entry),
                  }
                  return (
                    <li
                      key={keyOfEntry(entry)}
                      aria-current={index === at || undefined}
                      onFocus={() => setChosen(index)}
                    >
                      {entry.is === 'question' ? (
                        <QuestionRow question={entry.question} {...row} />
                      ) : (
                        <DifferenceRow difference={entry.difference} {...row} />
                      )}
                    </li>
                  )
                })}
              </ul>
            )}
          </Card>
        )}
        {data && data.total > entries.length && (
          <p className="mt-3 text-quiet text-sm">
            {entries.length} of {data.total}. More appear as you answer.
          </p>
        )}
      </div>
    </>
  )
}

function KeyHints() {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-b px-4 py-2 text-quiet text-sm max-sm:hidden">
      <Kbd>J</Kbd> and <Kbd>K</Kbd> move, <Kbd>O</Kbd> keeps ours, <Kbd>T</Kbd> takes theirs, <Kbd>M</Kbd> joins two
      events, <Kbd>N</Kbd> says it’s another event.
    </p>
  )
}
