import { type RelevanceColour, relevanceColour } from '@hometown/shared-types/suggestion'

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

export function relevanceLook(score: number): Look {
  return LOOKS[relevanceColour(score)]
}
