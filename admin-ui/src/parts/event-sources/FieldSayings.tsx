import type { FieldSources, Saying } from '@hometown/shared-types/event-sources'
import { useCountyTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FIELD_LABELS, nameWithin, valueLabel } from './source-labels.ts'

interface FieldSayingsProps {
  field: FieldSources
  disabled: boolean
  onTake(saying: Saying): void
  onUndo(): void
}

export function FieldSayings({ field: one, disabled, onTake, onUndo }: FieldSayingsProps) {
  const label = FIELD_LABELS[one.field]
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{label}</span>
        <span className="text-quiet">{originWords(one)}</span>
        {one.canUndo && (
          <Button size="sm" disabled={disabled} aria-label={`Undo ${label}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </dt>
      {one.sayings.map((saying) => (
        <dd
          key={saying.claim.key + saying.claim.sourceId}
          className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 pl-2.5"
        >
          <SayingFacts field={one} saying={saying} />
          {saying.value !== one.value && (
            <Button
              size="sm"
              disabled={disabled}
              aria-label={`Use this: ${label.toLowerCase()} from ${nameWithin(saying.sourceName)}`}
              onClick={() => onTake(saying)}
            >
              Use this
            </Button>
          )}
        </dd>
      ))}
    </div>
  )
}

function SayingFacts({ field: { field }, saying }: { field: FieldSources; saying: Saying }) {
  const time = useCountyTime()
  return (
    <span className="min-w-0 grow basis-48 wrap-anywhere">
      <span className="line-clamp-3">{valueLabel(field, saying.value)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-quiet text-xs">
        {saying.sourceName}, seen {time.dateTime(saying.lastSeen)}
        {saying.isGone && <Badge>No longer listed</Badge>}
        {!saying.isSame && <Badge tone="yellow">Different</Badge>}
      </span>
    </span>
  )
}

function originWords({ from, chosenBy }: FieldSources): string {
  if (from === null) return 'typed here'
  return chosenBy === null ? `from ${nameWithin(from)}` : `from ${nameWithin(from)}, chosen by ${chosenBy}`
}
