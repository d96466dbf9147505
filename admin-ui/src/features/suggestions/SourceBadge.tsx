import type { HarvestSource } from '@hometown/shared-types/harvest'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { Check, CircleAlert, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from '../../ui/Spinner.tsx'

const SIGNS: Readonly<Record<HarvestSource['state'], readonly [words: string, icon: LucideIcon | null, look: string]>> =
  {
    waiting: ['waits', CircleDashed, 'text-quiet'],
    reading: ['is being read', null, 'text-accent'],
    done: ['read', Check, 'text-green'],
    unchanged: ['nothing new', Check, 'text-quiet'],
    failed: ['failed', CircleAlert, 'text-danger'],
    stopped: ['stopped', CircleSlash, 'text-quiet'],
  }

interface SourceBadgeProps {
  source: Pick<ActiveSource, 'name' | 'category'>
  /** Its progress in the current run. */
  progress: HarvestSource | undefined
}

/** `Alder Herald (Community)`, with its progress during a run. */
export function SourceBadge({ source, progress }: SourceBadgeProps) {
  const [words, Icon, look] = progress ? SIGNS[progress.state] : []
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-md border px-2 py-0.5 text-sm',
        progress?.state === 'failed' ? 'border-danger/40 bg-danger-ground' : 'bg-sunken',
      )}
    >
      {progress &&
        (Icon ? (
          <Icon aria-hidden className={`size-3.5 shrink-0 ${look}`} />
        ) : (
          <Spinner className="size-3.5 shrink-0 text-accent" />
        ))}
      <span className="[overflow-wrap:anywhere]">{`${source.name} (${source.category})`}</span>
      {words && <span className="sr-only">, {words}</span>}
      {progress && progress.discovered > 0 && (
        <span className="font-medium text-green tabular-nums">
          +{progress.discovered}
          <span className="sr-only"> new</span>
        </span>
      )}
    </span>
  )
}
