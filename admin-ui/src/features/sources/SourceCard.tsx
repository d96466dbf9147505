import { type HarvestSource, harvestCalls } from '@hometown/shared-types/contract/harvest'
import { SOURCE_TYPE_LABELS, type Source, sourceCalls } from '@hometown/shared-types/contract/sources'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  ExternalLink,
  FlaskConical,
  type LucideIcon,
  Moon,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { api } from '../../lib/api-client.ts'
import { type CountyTime, countOf, useCountyTime } from '../../lib/formats.ts'
import { shortAddress, webAddress } from '../../lib/web-address.ts'
import { useAction, useQuestion } from '../../parts/use-action.tsx'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toast.ts'

export function SourceCard({ source, onEdit }: { source: Source; onEdit(): void }) {
  const id = useId()
  const { ask, dialog } = useQuestion({
    title: `Delete “${source.name}”?`,
    description:
      'We’ll stop reading this source and delete its check history. Its suggestions stay. To stop for a while, pause it instead.',
    confirmLabel: 'Delete',
    list: 'sources',
    failed: 'Couldn’t delete the source',
    otherwise: 'Failed to delete source.',
    run: () => api(sourceCalls.delete, { params: { id: source.id }, query: { version: source.version } }),
    said: { title: 'Source deleted', description: 'Source has been removed.' },
  })
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
            onClick={onEdit}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            className="max-md:size-10"
            label={`Delete ${source.name}`}
            onClick={ask}
          />
          <SourceMenu source={source} />
          {dialog}
        </div>
      </div>
      <SourceAddress source={source} />
      <p className="flex flex-wrap gap-1">
        <CategoryBadge category={source.category} />
        <Badge>{SOURCE_TYPE_LABELS[source.sourceType]}</Badge>
        {source.feedUrl && <Badge>Feed</Badge>}
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

function SourceAddress({ source: { url } }: { source: Source }) {
  const address = <span className="min-w-0 truncate">{shortAddress(url)}</span>
  const link = webAddress(url)
  if (!link) return <p className="truncate text-quiet text-sm">{address}</p>
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      title={url}
      className="flex w-fit max-w-full items-center gap-1 rounded-sm text-quiet text-sm hover:text-accent hover:underline"
    >
      {address}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

function SourceMenu({ source: { id, name, status, sample, version } }: { source: Source }) {
  const isActive = status === 'active'
  const check = useAction({
    run: () => api(harvestCalls.check, { params: { id } }),
    done: (reading) => toastReading(name, reading),
    failed: `Couldn’t read ${name}`,
    list: 'sources',
  })
  const pause = useAction({
    run: () => api(sourceCalls.update, { params: { id }, body: { version, status: isActive ? 'inactive' : 'active' } }),
    said: { title: `${name} ${isActive ? 'paused' : 'resumed'}` },
    failed: `Couldn’t ${isActive ? 'pause' : 'resume'} ${name}`,
    otherwise: 'Failed to update source.',
    list: 'sources',
  })
  return (
    <RowMenu name={name} pending={check.isPending || pause.isPending}>
      {isActive && !sample && (
        <MenuItem icon={RefreshCw} onSelect={() => check.mutate()}>
          Read now
        </MenuItem>
      )}
      <MenuItem icon={isActive ? Pause : Play} onSelect={() => pause.mutate()}>
        {isActive ? 'Pause' : 'Resume'}
      </MenuItem>
    </RowMenu>
  )
}

interface SourceHealthText {
  icon: LucideIcon
  tone: string
  text: ReactNode
}

function SourceHealthLine({ source }: { source: Source }) {
  const { icon: Icon, tone, text } = sourceHealthTextOf(source, useCountyTime())
  return (
    <p className="flex items-start gap-1.5 text-quiet text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  )
}

function sourceHealthTextOf({ health }: Source, time: CountyTime): SourceHealthText {
  const { state, checkedAt, lastNewItemAt, problem, failures } = health
  const quiet = 'text-quiet'
  if (state === 'sample') {
    return { icon: FlaskConical, tone: quiet, text: 'Sample: never read' }
  }
  if (state === 'paused') return { icon: CirclePause, tone: quiet, text: 'Paused: not read' }
  const next = nextReadingText(health.nextCheckAt, time)
  if (problem !== null && failures > 0) {
    const failureCount = failures > 1 ? ` Failed ${failures} times in a row.` : ''
    const attempt = checkedAt ? ` Tried ${time.ago(checkedAt)}, ${next}.` : ''
    const text = (
      <>
        <span className={state === 'broken' ? 'text-danger' : 'text-ink'}>{problem}</span>
        {failureCount}
        {attempt}
      </>
    )
    return { icon: CircleAlert, tone: state === 'broken' ? 'text-danger' : 'text-yellow', text }
  }
  if (checkedAt === null) return { icon: CircleDashed, tone: quiet, text: `Not read yet, ${next}` }
  const problemNote = problem ? ` ${problem}` : ''
  if (state === 'silent') {
    const since = lastNewItemAt ? `since ${time.date(lastNewItemAt)}` : 'since it was added'
    const text = (
      <>
        <span className="text-yellow">Nothing new {since}.</span> Read {time.ago(checkedAt)}, {next}.{problemNote}
      </>
    )
    return { icon: Moon, tone: 'text-yellow', text }
  }
  const lastItem = lastNewItemAt ? `Last new item ${time.ago(lastNewItemAt)}` : 'Nothing new so far'
  return {
    icon: CircleCheck,
    tone: 'text-green',
    text: `${lastItem}. Read ${time.ago(checkedAt)}, ${next}.${problemNote}`,
  }
}

function nextReadingText(next: string | null, time: CountyTime): string {
  if (next === null) return 'not read automatically'
  const ahead = Date.parse(next) - Date.now()
  if (ahead <= 0) return 'due now'
  return `next try ${ahead < 20 * 3600_000 ? time.time(next) : time.dateTime(next)}`
}

function toastReading(name: string, reading: HarvestSource | null): void {
  // The source was deleted meanwhile.
  if (!reading) toast({ title: `${name} wasn’t read` })
  else if (reading.state === 'failed') {
    const description = reading.problem ?? 'We don’t know why.'
    toast({ title: `Couldn’t read ${name}`, description, variant: 'destructive' })
  } else {
    const { state, found, discovered } = reading
    const items = `${countOf(found, 'item')}, ${countOf(discovered, 'new suggestion')}`
    toast({ title: `${name} was read`, description: state === 'unchanged' ? 'Nothing changed' : items })
  }
}
