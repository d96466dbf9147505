import type { HarvestSource } from '@hometown/shared-types/harvest'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { SourceBadge } from './SourceBadge.tsx'

/** About two or three lines. */
const SHOWN = 12
const SHOWN_ON_A_PHONE = 3

interface SourceBadgesProps {
  label: string
  sources: readonly ActiveSource[]
  /** Progress in the current run, by source id. */
  progress?: ReadonlyMap<string, HarvestSource>
}

/** Source badges, collapsed if there are many, because the work is below them. */
export function SourceBadges({ label, sources, progress }: SourceBadgesProps) {
  const most = useIsMobile() ? SHOWN_ON_A_PHONE : SHOWN
  const [isWhole, setWhole] = useState(false)
  // Don't collapse a single badge into a button.
  const others = sources.length > most + 1 ? sources.length - most : 0
  const shown = isWhole || others === 0 ? sources : sources.slice(0, most)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((source) => (
        <li key={source.id} className="flex max-w-full">
          <SourceBadge source={source} progress={progress?.get(source.id)} />
        </li>
      ))}
      {others > 0 && (
        <li className="flex">
          <Button
            variant="ghost"
            size="sm"
            className="relative h-6! after:absolute after:inset-x-0 after:-inset-y-2"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `${others} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}
