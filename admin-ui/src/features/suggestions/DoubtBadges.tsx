import { doubtfulStatements, type Suggestion } from '@hometown/shared-types/suggestion'
import { Badge } from '../../ui/Badge.tsx'

/** What is to be checked before it is published, in a row of the list. */
export function DoubtBadges({ suggestion }: { suggestion: Suggestion }) {
  const { instructions, needsClearing } = suggestion
  const doubtful = needsClearing ? doubtfulStatements(suggestion) : []
  const isMissing = doubtful.some(({ state }) => state === 'not_found')
  return (
    <>
      {instructions.length > 0 && <Badge tone="danger">Instructs the AI</Badge>}
      {doubtful.length > 0 && <Badge tone="yellow">{isMissing ? 'AI text not found' : 'AI text unchecked'}</Badge>}
    </>
  )
}
