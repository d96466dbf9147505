import type { HarvestRun } from '@hometown/shared-types/harvest'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** Sources that failed in the run, each with its error and a link. */
export function FailedSources({ run }: { run: HarvestRun | null }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const failed = run?.sources.filter(({ state }) => state === 'failed') ?? []
  if (failed.length === 0) return null
  return (
    <div className="border-t text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2 px-4 py-2 text-left font-medium hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        Couldn’t read {countOf(failed.length, 'source')}
        <ChevronRight
          aria-hidden
          className={`ml-auto size-4 shrink-0 text-quiet transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="divide-y border-t">
        {isOpen &&
          failed.map(({ sourceId, name, problem }) => (
            <li key={sourceId} className="gap-4 px-4 py-2 md:flex">
              <p className="shrink-0 font-medium md:w-56 [overflow-wrap:anywhere]">
                <ScreenLink to={paths.sources} search={{ search: name }}>
                  {name}
                </ScreenLink>
              </p>
              <p className="min-w-0 text-quiet [overflow-wrap:anywhere]">{problem ?? 'We don’t know why.'}</p>
            </li>
          ))}
      </ul>
    </div>
  )
}
