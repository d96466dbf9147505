import type { FrontPage } from '@hometown/shared-types/front-page'
import { Eye, EyeOff } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { FrontActions } from './use-front-actions.ts'

interface HiddenStoriesProps {
  hidden: FrontPage['hidden']
  actions: FrontActions
}

export function HiddenStories({ hidden, actions }: HiddenStoriesProps) {
  const { dateTime } = useCountyTime()
  return (
    <Card flush>
      {hidden.length === 0 && (
        <EmptyState icon={EyeOff} title="No hidden stories">
          A hidden story stays off the front page. Its own page and its section still show it.
        </EmptyState>
      )}
      <ul className="divide-y">
        {hidden.map(({ article, until, hiddenBy }) => (
          <li key={article.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere line-clamp-3 font-medium">{article.title}</p>
              <p className="text-quiet text-sm">
                Hidden{hiddenBy !== null && ` by ${hiddenBy}`}{' '}
                {until === null ? 'until you show it again' : `until ${dateTime(until)}`}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Show again: ${article.title}`}
              onClick={() => actions.show(article).catch(reportError)}
            >
              <Eye aria-hidden />
              Show again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
