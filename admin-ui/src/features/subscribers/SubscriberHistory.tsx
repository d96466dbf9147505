import { KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { useCountyTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { changesOf, describeChange, stateWord } from './history-labels.ts'
import { historyQuery } from './subscribers.api.ts'

export function SubscriberHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(id))
  const time = useCountyTime()
  if (error && !data) return <ErrorPanel title="Couldn’t load the history." error={error} onRetry={refetch} />
  if (!data)
    return (
      <div className="flex flex-col gap-2">
        <LoadingText>Loading history...</LoadingText>
        <Skeleton className="h-20 w-full" />
      </div>
    )
  return (
    <>
      <section aria-labelledby="history" className="flex flex-col gap-2">
        <h3 id="history" className="font-semibold">
          History
        </h3>
        {data.events.length === 0 && <p className="text-quiet">No history yet.</p>}
        <ol className="flex flex-col gap-3 border-l pl-4">
          {data.events.map((event) => (
            <li key={event.id}>
              <p>{describeChange(event)}</p>
              {changesOf(event).map((line) => (
                <p key={line} className="break-words text-quiet text-sm">
                  {line}
                </p>
              ))}
              <time dateTime={event.at} className="text-quiet text-sm">
                {time.dateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="handed-over" className="flex flex-col gap-2">
        <h3 id="handed-over" className="font-semibold">
          Newsletters
        </h3>
        {data.newsletters.length === 0 ? (
          <p className="text-quiet">No newsletters sent yet.</p>
        ) : (
          <>
            {data.newsletters.some(({ state, reply }) => state === 'accepted' && reply !== KEPT_IN_OUTBOX) && (
              <p className="text-quiet text-sm">Accepted: the mail server took the message. Opens aren’t tracked.</p>
            )}
            <ul className="divide-y rounded-md border">
              {data.newsletters.map(({ newsletterId, title, state, reply, at }) => (
                <li key={newsletterId} className="flex flex-col gap-0.5 px-3 py-2">
                  <div className="flex items-center justify-between gap-3">
                    <span className="min-w-0 truncate font-medium">{title}</span>
                    <Badge
                      tone={
                        reply === KEPT_IN_OUTBOX
                          ? 'yellow'
                          : state === 'accepted'
                            ? 'green'
                            : state === 'failed'
                              ? 'danger'
                              : 'gray'
                      }
                    >
                      {reply === KEPT_IN_OUTBOX ? 'In the outbox' : stateWord(state)}
                    </Badge>
                  </div>
                  <p className="break-words text-quiet text-sm">
                    {time.dateTime(at)}
                    {reply && state !== 'accepted' && ` · ${reply}`}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {data.suppression?.details && (
        <p className="break-words text-quiet text-sm">The mail server said: {data.suppression.details}</p>
      )}
    </>
  )
}
