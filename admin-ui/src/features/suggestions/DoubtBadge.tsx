import { doubtfulStatements, type Suggestion } from '@hometown/shared-types/suggestion'
import { Badge } from '../../ui/Badge.tsx'

/** What is to be checked before it is published, in a row of the list. */
export function DoubtBadge({ suggestion }: { suggestion: Suggestion }) {
  const { instructions, needsClearing } = suggestion
  if (instructions.length > 0) return <Badge tone="danger">Instructs the AI</Badge>
  const doubtful = needsClearing ? doubtfulStatements(suggestion) : []
  if (doubtful.length === 0) return null
  const isMissing = doubtful.some(({ state }) => state === 'not_found')
  return <Badge tone="yellow">{isMissing ? 'AI text not found' : 'AI text unchecked'}</Badge>
}
