import type { EventDifferences } from '@hometown/shared-types/event-sources'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import {
  answerDifference,
  answerMatch,
  CALENDAR,
  differencesQuery,
  undoDifference,
  undoMatch,
} from '../../parts/event-sources/event-sources.api.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type Answer, answerText, type Entry, isAnswerTo, keyOfEntry, undoneText } from './entries.ts'

interface Answered {
  readonly entry: Entry
  readonly answer: Answer
}

/** @param onBack called with the key of an entry that is asked again */
export function useAnswers({ onBack }: { onBack(key: string): void }) {
  const client = useQueryClient()
  /** The last one is undone first. */
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const forget = (one: Answered) => setAnswered((all) => all.filter((other) => other !== one))
  const undo = useMutation({
    mutationFn: (one: Answered) => send(one, { match: undoMatch, difference: undoDifference }),
    async onSuccess(left, one) {
      client.setQueryData(differencesQuery.queryKey, left)
      forget(one)
      onBack(keyOfEntry(one.entry))
      toast({ title: 'Undone', description: undoneText(one.entry, one.answer) })
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
    async onError(failure, one) {
      if (failure instanceof ApiError && failure.status < 500) forget(one)
      toastFailure('Couldn’t undo that', failure)
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
  })
  const answering = useMutation({
    mutationFn: (one: Answered) => send(one, { match: answerMatch, difference: answerDifference }),
    async onSuccess(left, one) {
      client.setQueryData(differencesQuery.queryKey, left)
      setAnswered((all) => [...all, one])
      toast({
        title: answerText(one.entry, one.answer),
        action: { label: 'Undo', onSelect: () => takeBack(one) },
      })
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
    async onError(failure) {
      toastFailure('Couldn’t save your answer', failure)
      await client.invalidateQueries({ queryKey: differencesQuery.queryKey })
    },
  })
  function takeBack(one: Answered | undefined): void {
    if (!one) toast({ title: 'Nothing to undo' })
    // The key and the message may both undo the same answer.
    else if (!undo.isPending) undo.mutate(one)
  }
  const last = answered.at(-1)
  const isAnswered = (entry: Entry) =>
    answering.isPending && keyOfEntry(answering.variables.entry) === keyOfEntry(entry)
  return {
    isAnswered,
    answer(entry: Entry | undefined, answer: Answer): void {
      if (entry && !isAnswered(entry) && isAnswerTo(entry, answer)) answering.mutate({ entry, answer })
    },
    lastText: last && answerText(last.entry, last.answer),
    undoLast: () => takeBack(last),
  }
}

interface Calls {
  match(input: Parameters<typeof answerMatch>[0]): Promise<EventDifferences>
  difference(input: Parameters<typeof answerDifference>[0]): Promise<EventDifferences>
}

function send({ entry, answer }: Answered, { match, difference }: Calls): Promise<EventDifferences> {
  if (entry.is === 'question') {
    const { event, claim } = entry.question
    return match({ eventId: event.id, claim, answer: answer === 'join' ? 'same' : 'not-same' })
  }
  const { event, field, claim, theirs } = entry.difference
  return difference({ eventId: event.id, field, claim, theirs, answer: answer === 'join' ? 'take' : answer })
}
