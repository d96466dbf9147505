import type { Suppression } from '@hometown/shared-types/mail-feedback'
import { useCountyTime } from '../../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'

const REASONS: Readonly<Record<Suppression['reason'], { label: string; tone: BadgeTone }>> = {
  bounce: { label: 'Bounced', tone: 'orange' },
  complaint: { label: 'Spam report', tone: 'danger' },
  manual: { label: 'By hand', tone: 'gray' },
}

export function SuppressedAddress({ suppression, onRemove }: { suppression: Suppression; onRemove(): void }) {
  const time = useCountyTime()
  const { email, reason, details, at, signedUpAt } = suppression
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="break-words font-medium">{email}</p>
        <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
          <Badge tone={REASONS[reason].tone}>{REASONS[reason].label}</Badge>
          {time.date(at)}
        </p>
        {signedUpAt && (
          <p className="pt-1 text-sm">
            Signed up {time.dateTime(signedUpAt)}, but we don’t email this address. Remove it here if it works again.
          </p>
        )}
        {details && <p className="break-words pt-1 text-quiet text-sm">{details}</p>}
      </div>
      <Button size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {email}</span>
      </Button>
    </li>
  )
}
