import type { Source } from '@hometown/shared-types/source'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type SourceActions, SourceAddress } from './SourceCard.tsx'
import { SourceHealthLine } from './SourceHealthLine.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { attentionQuery } from './sources.api.ts'
import { useCheckSource } from './use-source-actions.ts'

/** Sources that fail or went silent. */
export function NeedsALook({ onAll, ...actions }: SourceActions & { onAll(): void }) {
  const { data } = useQuery(attentionQuery)
  if (!data || data.total === 0) return null
  return (
    <Card
      flush
      title="Needs attention"
      description="These sources are failing, or haven’t had anything new for a long time. They leave this list once that’s fixed."
      actions={
        data.total > data.data.length && (
          <Button size="sm" onClick={onAll}>
            Show all {formatNumber(data.total)}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {data.data.map((source) => (
          <Row key={source.id} source={source} {...actions} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ source, onEdit, onChecks }: { source: Source } & SourceActions) {
  const check = useCheckSource()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{source.name}</p>
        <SourceAddress source={source} />
        <SourceHealthLine source={source} />
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          aria-label={`Try again: ${source.name}`}
          pending={check.isPending}
          onClick={() => check.mutate(source)}
        >
          Try again
        </Button>
        <Button size="sm" aria-label={`Edit: ${source.name}`} onClick={() => onEdit(source)}>
          Edit
        </Button>
        <SourceMenu source={source} onChecks={() => onChecks(source)} />
      </div>
    </li>
  )
}
