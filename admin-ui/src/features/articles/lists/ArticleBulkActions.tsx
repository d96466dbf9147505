import { BULK_ACTIONS } from '@hometown/shared-types/bulk-articles'
import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useSelectedVersions } from '../../../lib/shown-items.ts'
import { Button } from '../../../ui/Button.tsx'
import { BULK_ACTION_TEXTS } from './bulk-actions.ts'
import type { BulkQuestion } from './use-bulk-change.ts'

interface ArticleBulkActionsProps {
  articles: readonly DeskArticleSummary[]
  onAsk(question: BulkQuestion): void
  onDone(ids: readonly string[]): void
}

/** Acts on the articles in the versions that were shown when they were selected. */
export function ArticleBulkActions({ articles, onAsk, onDone }: ArticleBulkActionsProps) {
  const shown = useSelectedVersions(articles)
  return BULK_ACTIONS.map((action) => (
    <Button
      key={action}
      size="sm"
      className={BULK_ACTION_TEXTS[action].danger ? 'text-danger!' : ''}
      onClick={() => onAsk({ action, articles: shown, onDone })}
    >
      {BULK_ACTION_TEXTS[action].label}
    </Button>
  ))
}
