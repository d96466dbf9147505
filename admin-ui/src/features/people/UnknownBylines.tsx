import type { UnknownByline } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { unknownBylinesQuery } from './people.api.ts'

/** Names in print that are nobody's. Shows nothing while there are none. */
export function UnknownBylines({ onAdd }: { onAdd(byline: UnknownByline): void }) {
  const { data, error, refetch } = useQuery(unknownBylinesQuery)
  if (error && !data) return <ErrorPanel title="Couldn’t load the bylines." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card
      flush
      className="mt-6"
      title="Bylines without an author"
      description="Articles print these names. Add a name as an author, or as a byline of an author above."
    >
      <ul className="divide-y">
        {data.map((byline) => (
          <li key={byline.name} className="flex items-center justify-between gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="truncate font-medium">{byline.name}</p>
              <p className="text-quiet text-sm">{countOf(byline.articles, 'article')}</p>
            </div>
            <Button size="sm" aria-label={`Add as author: ${byline.name}`} onClick={() => onAdd(byline)}>
              <Plus aria-hidden />
              Add as author
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
