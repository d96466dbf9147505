import { type RelevanceColour, relevanceColour, type Suggestion } from '@hometown/shared-types/suggestion'

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

/** The relevance score over a bar of its length. */
export function RelevanceFigure({ suggestion }: { suggestion: Suggestion }) {
  const score = Math.round(suggestion.relevanceScore)
  const { text, fill } = LOOKS[relevanceColour(suggestion.relevanceScore)]
  return (
    <span className="flex flex-col gap-1">
      <span className={`font-semibold tabular-nums leading-4 ${text}`}>
        <span className="sr-only">Relevance </span>
        {score}%
      </span>
      <span aria-hidden className="h-0.5 w-full overflow-hidden rounded-full bg-line">
        <span className={`block h-full rounded-full ${fill}`} style={{ width: `${score}%` }} />
      </span>
    </span>
  )
}
