import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { CalendarDays, FileText, Rss } from 'lucide-react'
import { useId } from 'react'
import { shortAddress } from '../../../lib/web-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { optionsOf, Select } from '../../../ui/Select.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { Offer } from './site-offers.ts'
import type { PastedSite } from './use-pasted-sites.ts'

const ICONS = { feed: Rss, calendar: CalendarDays, page: FileText } as const

interface SiteFoundProps {
  site: PastedSite
  onRetry(): void
  onChange(id: string, changes: Partial<Offer>): void
}

/** A pasted address, and the feeds and calendars behind it. */
export function SiteFound({ site, onRetry, onChange }: SiteFoundProps) {
  const { text, url, state, offers, problem, found } = site
  return (
    <li className="rounded-lg border bg-surface">
      <div className="flex min-h-10 items-center justify-between gap-3 px-3 py-1.5">
        <span className="min-w-0 truncate text-quiet text-sm">{shortAddress(text)}</span>
        {state === 'waiting' && <span className="text-quiet text-sm">Waiting</span>}
        {state === 'reading' && <Spinner />}
        {state === 'failed' && url !== undefined && !found?.known && (
          <Button size="sm" variant="ghost" aria-label={`Try ${shortAddress(text)} again`} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {state === 'failed' && <p className="wrap-anywhere px-3 pb-2.5 text-danger">{problem}</p>}
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} onChange={(changes) => onChange(offer.id, changes)} />
      ))}
    </li>
  )
}

function OfferRow({ offer, onChange }: { offer: Offer; onChange(changes: Partial<Offer>): void }) {
  const { title, kind, latest, category, isChosen } = offer
  const id = useId()
  const Icon = ICONS[kind]
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t px-3 py-2.5">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isChosen}
        onCheckedChange={(checked) => onChange({ isChosen: checked === true })}
      />
      <label htmlFor={id} className="min-w-0 grow basis-52">
        <span className="flex items-center gap-1.5 font-medium">
          <Icon aria-hidden className="size-3.5 shrink-0 text-quiet" />
          <span className="truncate">{title}</span>
        </span>
        <span className="wrap-anywhere line-clamp-2 text-quiet text-sm">
          {latest ? `${kind === 'calendar' ? 'Next' : 'Latest'}: ${latest.title}` : 'Nothing in it right now'}
          {latest?.date && `, ${dayText(latest.date)}`}
        </span>
      </label>
      <Select<ReaderCategory>
        aria-label={`Category of ${title}`}
        className="w-36! max-sm:ml-7"
        value={category}
        options={optionsOf(READER_CATEGORIES)}
        onChange={(chosen) => onChange({ category: chosen })}
      />
    </div>
  )
}

/** A day without a time has no zone. */
function dayText(date: string): string {
  const day = { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' } as const
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', day)
}
