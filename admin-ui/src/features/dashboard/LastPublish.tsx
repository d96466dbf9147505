import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { CountyTime } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

const OUTCOMES: Readonly<Record<PublishReceipt['outcome'], { label: string; tone: BadgeTone }>> = {
  running: { label: 'Publishing', tone: 'blue' },
  live: { label: 'Live', tone: 'green' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held', tone: 'yellow' },
}

export function LastPublish({ receipt, time }: { receipt: PublishReceipt | null; time: CountyTime }) {
  const outcome = receipt && OUTCOMES[receipt.outcome]
  return (
    <Card title="Last Publish" flush actions={outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>}>
      {receipt ? (
        <div className="px-4 py-3">
          <p className="break-words first-letter:uppercase">{receipt.message || 'Under way'}</p>
          <time dateTime={receipt.startedAt} className="text-quiet text-sm">
            {time.dateTime(receipt.startedAt)}
          </time>
          {receipt.notices.length > 0 && (
            <ul className="mt-2 list-disc pl-4 text-sm">
              {receipt.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className="px-4 py-6 text-center text-quiet">Nothing has been published yet</p>
      )}
    </Card>
  )
}
