import { type RelevanceColour, relevanceColour, type Suggestion } from '@hometown/shared-types/suggestion'
import { Popover } from '../../ui/Popover.tsx'
import { ReasonList } from './ReasonList.tsx'

interface Look {
  readonly text: string
  readonly fill: string
}

const LOOKS: Readonly<Record<RelevanceColour, Look>> = {
  green: { text: 'text-green', fill: 'bg-green' },
  blue: { text: 'text-blue', fill: 'bg-blue' },
  yellow: { text: 'text-yellow', fill: 'bg-yellow' },
  muted: { text: 'text-quiet', fill: 'bg-edge' },
}

/** The relevance score; opens its breakdown. */
export function Relevance({ suggestion }: { suggestion: Suggestion }) {
  const score = Math.round(suggestion.relevanceScore)
  const { text, fill } = relevanceLook(suggestion.relevanceScore)
  return (
    <Popover
      label="Why this relevance"
      trigger={
        <button
          type="button"
          aria-label={`Relevance ${score}%, why`}
          className="group flex w-13 flex-col gap-1 rounded-md p-1 text-left hover:bg-hover max-md:min-h-11 max-md:justify-center"
        >
          <span className={`font-semibold text-lg tabular-nums leading-5 tracking-tight ${text}`}>{score}%</span>
          <span aria-hidden className="h-0.75 w-full overflow-hidden rounded-full bg-line">
            <span className={`block h-full rounded-full ${fill}`} style={{ width: `${score}%` }} />
          </span>
        </button>
      }
    >
      <ReasonList suggestion={suggestion} />
    </Popover>
  )
}

function relevanceLook(score: number): Look {
  return LOOKS[relevanceColour(score)]
}
