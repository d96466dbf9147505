import type { EventFeed, FeedFlag } from '@hometown/shared-types/event-feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { wallWords } from './feed-labels.ts'
import { answerFlag, CALENDAR_KEY } from './feeds.api.ts'

interface FlagNoticeProps {
  feed: EventFeed
  flag: FeedFlag
  onAnswered(): void
}

/** A calendar whose times are probably wrong, with a one-click fix. */
export function FlagNotice({ feed, flag, onAnswered }: FlagNoticeProps) {
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (action: 'accept' | 'dismiss') => answerFlag(feed.id, { action, proposal: flag.proposal }),
    async onSuccess(_feed, action) {
      if (action === 'accept')
        toast({ title: 'Times corrected', description: `We read the events of “${feed.name}” again.` })
      onAnswered()
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
    async onError(error, action) {
      toastFailure(action === 'accept' ? 'Couldn’t correct the times' : 'Couldn’t save your answer', error)
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
  })
  return (
    <Notice
      title={`The times of “${feed.name}” look wrong`}
      actions={
        <>
          <Button
            size="sm"
            pending={answer.isPending && answer.variables === 'accept'}
            onClick={() => answer.mutate('accept')}
          >
            {fixWords(flag)}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={answer.isPending && answer.variables === 'dismiss'}
            onClick={() => answer.mutate('dismiss')}
          >
            Times are right
          </Button>
        </>
      }
    >
      <FlagReason flag={flag} />
      {flag.isHolding && <p className="mt-1">Its new and changed events wait until you decide.</p>}
    </Notice>
  )
}

export function FlagReason({ flag }: { flag: FeedFlag }) {
  return (
    <>
      <p>{flag.reason}</p>
      <ul className="mt-1">
        {flag.examples.map(({ title, now, proposed }) => (
          <li key={`${title} ${now}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span>: {wallWords(now)} would be {wallWords(proposed)}
          </li>
        ))}
      </ul>
    </>
  )
}

export function fixWords({ proposal }: FeedFlag): string {
  return proposal === 'utc' ? 'Read its times as UTC' : 'Read its times as county time'
}
