import type { Source } from '@hometown/shared-types/source'
import { isCalendarAddress } from '@hometown/shared-types/source-address'
import { sourceTypeLabel } from '@hometown/shared-types/source-calls'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { shortAddress, webAddress } from '../../lib/web-address.ts'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SourceHealthLine } from './SourceHealthLine.tsx'
import { SourceMenu } from './SourceMenu.tsx'

export interface SourceActions {
  onEdit(source: Source): void
  onDelete(source: Source): void
  onChecks(source: Source): void
}

export function SourceCard({ source, onEdit, onDelete, onChecks }: { source: Source } & SourceActions) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-lg border bg-surface p-4 shadow-raised"
    >
      <div className="flex items-start gap-2">
        <h3 id={id} className="min-w-0 grow pt-1 font-medium max-md:pt-2.5 [overflow-wrap:anywhere]">
          {source.name}
        </h3>
        <div className="-mr-1.5 flex shrink-0 items-center">
          <IconButton
            icon={Pencil}
            size="sm"
            className="max-md:size-10"
            label={`Edit ${source.name}`}
            onClick={() => onEdit(source)}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            className="max-md:size-10"
            label={`Delete ${source.name}`}
            onClick={() => onDelete(source)}
          />
          <SourceMenu source={source} onChecks={() => onChecks(source)} />
        </div>
      </div>
      <SourceAddress source={source} />
      <p className="flex flex-wrap gap-1">
        <CategoryBadge category={source.category} />
        <Badge>{sourceTypeLabel(source)}</Badge>
        {source.feedUrl && <Badge>{isCalendarAddress(source.feedUrl) ? 'Calendar' : 'Feed'}</Badge>}
        {source.aiSuggested && <Badge tone="accent">AI Suggested</Badge>}
        {source.status === 'inactive' && <Badge tone="yellow">Paused</Badge>}
        {source.sample && <Badge tone="teal">Sample</Badge>}
      </p>
      {source.description && <p className="line-clamp-2 text-quiet text-sm">{source.description}</p>}
      <div className="mt-auto border-t pt-2">
        <SourceHealthLine source={source} />
      </div>
    </article>
  )
}

export function SourceAddress({ source: { url } }: { source: Source }) {
  const words = <span className="min-w-0 truncate">{shortAddress(url)}</span>
  const link = webAddress(url)
  if (!link) return <p className="truncate text-quiet text-sm">{words}</p>
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      title={url}
      className="flex w-fit max-w-full items-center gap-1 rounded-sm text-quiet text-sm hover:text-accent hover:underline"
    >
      {words}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
