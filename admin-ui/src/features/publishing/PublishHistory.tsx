import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { Link } from '@tanstack/react-router'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PublishIcon } from './PublishIcon.tsx'
import { type PublishWords, wordsOfReceipt } from './publish-labels.ts'

/** This many fit without scrolling. */
const SHOWN = 5

interface PublishHistoryProps {
  receipts: readonly PublishReceipt[]
  /** Articles held after a sudden loss. */
  loss?: PublishWords
  /** Called when the user goes to another screen. */
  onLeave(): void
}

export function PublishHistory({ receipts, loss, onLeave }: PublishHistoryProps) {
  const time = useCountyTime()
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold">Publishing</h2>
      {loss && (
        <div className="flex flex-col items-start gap-2 rounded-md bg-yellow-ground p-2.5 text-sm text-yellow">
          <p>
            <strong className="font-medium">{loss.label}.</strong> {loss.reason}
          </p>
          <Button asChild size="sm">
            <Link to={paths.articles} onClick={onLeave}>
              Review missing articles
            </Link>
          </Button>
        </div>
      )}
      {receipts.length === 0 && <p className="text-quiet">No publishes yet</p>}
      <ul className="-mx-1 flex flex-col">
        {receipts.slice(0, SHOWN).map((receipt) => {
          const { tone, label, reason } = wordsOfReceipt(receipt)
          return (
            <li key={receipt.id} className="flex gap-2.5 px-1 py-1.5">
              <span className="pt-0.5">
                <PublishIcon tone={tone} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 break-words">{label}</span>
                  <time
                    dateTime={receipt.startedAt}
                    title={time.dateTime(receipt.startedAt)}
                    className="shrink-0 text-quiet text-xs tabular-nums"
                  >
                    {time.ago(receipt.startedAt)}
                  </time>
                </p>
                {[reason, ...receipt.notices].map(
                  (line) =>
                    line && (
                      <p key={line} className="line-clamp-2 break-words text-quiet text-sm" title={line}>
                        {line}
                      </p>
                    ),
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
