import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { Eraser, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { deliveryNote } from './delivery-notes.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportButton } from './ExportButton.tsx'
import { SubscriberHistory } from './SubscriberHistory.tsx'
import { SubscriberMenu } from './SubscriberMenu.tsx'
import { everythingAddress } from './subscribers.api.ts'

interface SubscriberDetailsProps {
  subscriber: DeskSubscriber
  onGone(): void
}

export function SubscriberDetails({ subscriber, onGone }: SubscriberDetailsProps) {
  const [isErasing, setErasing] = useState(false)
  const time = useCountyTime()
  const note = deliveryNote(subscriber, time)
  return (
    <div className="flex flex-col gap-6 px-5 pb-6">
      <div className="flex flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 break-words font-semibold text-lg">{subscriber.email}</p>
          <SubscriberMenu subscriber={subscriber} onDeleted={onGone} />
        </div>
        <div className="flex flex-wrap gap-1.5">
          <StatusBadge status={subscriber.status} />
          {subscriber.categories.map((category) => (
            <CategoryBadge key={category} category={category} />
          ))}
        </div>
        {note && (
          <p className="flex items-center gap-1.5 text-danger">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {subscriber.suppression ? `${note}. We don’t email this address.` : note}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 md:grid-cols-[8rem_1fr] gap-y-1.5">
        <Fact label="Since">{time.dateTime(subscriber.createdAt)}</Fact>
        <Fact label="Confirmed">{subscriber.confirmedAt ? time.dateTime(subscriber.confirmedAt) : 'No'}</Fact>
        <Fact label="Consent">{subscriber.consentSource ?? 'Unknown'}</Fact>
      </dl>
      <SubscriberHistory id={subscriber.id} />
      <section aria-labelledby="held-data" className="flex flex-col gap-2 border-t pt-4">
        <h3 id="held-data" className="font-semibold">
          Data about this address
        </h3>
        <p className="text-quiet text-sm">Readers can ask for a copy of their data, and ask you to erase it.</p>
        <div className="flex flex-wrap gap-2 pt-1">
          <ExportButton href={everythingAddress(subscriber.id)} label="Export everything" />
          <Button onClick={() => setErasing(true)} className="text-danger!">
            <Eraser aria-hidden />
            Erase…
          </Button>
        </div>
      </section>
      <p className="text-quiet text-sm">{zoneNote(time.zone)}</p>
      {isErasing && <EraseDialog email={subscriber.email} onClose={() => setErasing(false)} onErased={onGone} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
