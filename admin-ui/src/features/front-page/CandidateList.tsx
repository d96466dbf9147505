import { Newspaper } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { SHORTCUTS } from './front-keys.ts'
import { StoryMenu, StoryRow } from './StoryRow.tsx'
import type { StoryListProps } from './TopBlock.tsx'

const IN_MENU_ON_PHONES = 'max-sm:hidden'

interface CandidateListProps extends StoryListProps {
  /** The highest score of all. */
  best: number
  /** How many are not shown. */
  more: number
  onMore(): void
}

/** What could be at the top, by score. */
export function CandidateList({ stories, chosen, best, more, actions, onEdit, onMore }: CandidateListProps) {
  return (
    <Card flush>
      {stories.length === 0 ? (
        <EmptyState icon={Newspaper} title="No other stories">
          Published articles appear here, the strongest first. We never pick an obituary to lead.
        </EmptyState>
      ) : (
        <>
          <p className="border-b px-4 py-1.5 text-quiet text-sm">
            By score: newer, more read, and with a picture ranks higher.
          </p>
          <ol aria-label="Other stories, by score" className="divide-y">
            {stories.map((story) => {
              const named = { id: story.id, title: story.article.title }
              return (
                <StoryRow
                  key={story.id}
                  story={story}
                  isChosen={story.id === chosen}
                  mark={story.candidate && <ScoreMark score={story.candidate.score} best={best} />}
                >
                  <Tooltip label="Lead the front page" shortcut={SHORTCUTS.lead}>
                    <Button
                      size="sm"
                      className={IN_MENU_ON_PHONES}
                      aria-label={`Make lead: ${named.title}`}
                      isOnce
                      onClick={() => actions.place(named, 'lead').catch(reportError)}
                    >
                      Lead
                    </Button>
                  </Tooltip>
                  <Tooltip label="Put first among the seconds" shortcut={SHORTCUTS.second}>
                    <Button
                      size="sm"
                      className={IN_MENU_ON_PHONES}
                      aria-label={`Make second: ${named.title}`}
                      isOnce
                      onClick={() => actions.place(named, 'second').catch(reportError)}
                    >
                      Second
                    </Button>
                  </Tooltip>
                  <StoryMenu story={story} actions={actions} onEdit={onEdit} />
                </StoryRow>
              )
            })}
          </ol>
          {more > 0 && (
            <div className="border-t p-2 text-center">
              <Button variant="ghost" size="sm" onClick={onMore}>
                Show {more} more
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

/** A score, and how it compares with the best. */
function ScoreMark({ score, best }: { score: number; best: number }) {
  const share = best > 0 ? Math.min(1, score / best) : 0
  return (
    <div title="Score" className="max-sm:flex max-sm:items-center max-sm:gap-1.5">
      <span className="sr-only">Score </span>
      <span className="text-sm tabular-nums">{score.toFixed(2)}</span>
      <div aria-hidden className="h-1 w-11 sm:mt-0.5 max-sm:w-6 rounded-full bg-line">
        <div className="h-1 rounded-full bg-accent/70" style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
    </div>
  )
}
