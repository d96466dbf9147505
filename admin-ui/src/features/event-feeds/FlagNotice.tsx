import type { EventFeed, FeedFlag } from '@hometown/shared-types/event-feed'
import { OddTimesNotice } from '../../parts/odd-times/OddTimesNotice.tsx'
import { answerFlag, CALENDAR_KEY } from './feeds.api.ts'

interface FlagNoticeProps {
  feed: EventFeed
  flag: FeedFlag
  onAnswered(): void
}

export function FlagNotice({ feed, flag, onAnswered }: FlagNoticeProps) {
  return (
    <OddTimesNotice
      name={feed.name}
      flag={flag}
      held="Its new and changed events wait until you decide."
      queryKey={CALENDAR_KEY}
      answer={(input) => answerFlag(feed.id, input)}
      corrected={{ title: 'Times corrected', description: `We read the events of “${feed.name}” again.` }}
      onAnswered={onAnswered}
    />
  )
}
