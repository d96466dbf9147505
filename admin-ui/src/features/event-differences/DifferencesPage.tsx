import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ListChecks, Undo2 } from 'lucide-react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { differencesQuery } from '../../parts/event-sources/event-sources.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { EntryRow } from './EntryRow.tsx'
import { type Answer, entriesOf, keyOfEntry } from './entries.ts'
import { useAnswers } from './use-answers.ts'
import { useCurrentEntry } from './use-current-entry.ts'

/** What sources say otherwise, and events that may be one: each is answered with one key. */
export function DifferencesPage() {
  const { data, error, refetch } = useQuery(differencesQuery)
  const entries = entriesOf(data)
  const cursor = useCurrentEntry(entries.map(keyOfEntry))
  const current = entries.find((entry) => keyOfEntry(entry) === cursor.current)
  const { answer, isAnswered, lastText, undoLast } = useAnswers({ onBack: cursor.bringBack })
  const enabled = current !== undefined
  const say = (said: Answer, entry = current) => {
    // It leaves its place to the next one also if the focus was elsewhere.
    cursor.choose(entry && keyOfEntry(entry))
    answer(entry, said)
  }
  useShortcut({ key: 'j' }, () => cursor.step(1), { enabled })
  useShortcut({ key: 'k' }, () => cursor.step(-1), { enabled })
  useShortcut({ key: 'arrowdown' }, () => cursor.step(1), { enabled })
  useShortcut({ key: 'arrowup' }, () => cursor.step(-1), { enabled })
  useShortcut({ key: 'o' }, () => say('keep'), { enabled })
  useShortcut({ key: 't' }, () => say('take'), { enabled })
  useShortcut({ key: 'm' }, () => say('join'), { enabled })
  useShortcut({ key: 'n' }, () => say('not-same'), { enabled })
  useShortcut({ key: 'u' }, undoLast)

  return (
    <>
      <PageHeader
        title="Differences"
        description="Where sources disagree with our calendar. Nothing here changes until you decide."
        actions={
          <>
            {lastText !== undefined && (
              <Tooltip label={lastText} shortcut={{ key: 'u' }}>
                <Button variant="ghost" size="sm" className="max-md:h-11" onClick={undoLast}>
                  <Undo2 aria-hidden />
                  Undo
                </Button>
              </Tooltip>
            )}
            <ScreenLink to={paths.calendar} className="inline-flex items-center gap-1.5 pr-2 text-quiet">
              <ArrowLeft aria-hidden className="size-4" />
              Calendar
            </ScreenLink>
          </>
        }
      />
      <div ref={cursor.list} tabIndex={-1} className="outline-none">
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
                {entries.map((entry) => {
                  const key = keyOfEntry(entry)
                  const isCurrent = key === cursor.current
                  return (
                    <li key={key} aria-current={isCurrent || undefined} onFocus={() => cursor.choose(key)}>
                      <EntryRow
                        entry={entry}
                        isCurrent={isCurrent}
                        isAnswered={isAnswered(entry)}
                        onAnswer={(said) => say(said, entry)}
                      />
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
      events, <Kbd>N</Kbd> says it’s another event, <Kbd>U</Kbd> undoes.
    </p>
  )
}
