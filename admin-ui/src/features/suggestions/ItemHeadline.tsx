import type { Suggestion } from '@hometown/shared-types/suggestion'

export function headlineOf({ aiHeadline, originalTitle }: Suggestion): string {
  return aiHeadline || originalTitle || 'Without a title'
}

interface FindHeadlineProps {
  id: string
  suggestion: Suggestion
}

/** The AI's headline, and the original one if it differs. */
export function ItemHeadline({ id, suggestion }: FindHeadlineProps) {
  const headline = headlineOf(suggestion)
  const { originalTitle } = suggestion
  return (
    <div>
      <h3 id={id} className="text-pretty font-semibold text-lg leading-6 [overflow-wrap:anywhere]">
        {headline}
      </h3>
      {originalTitle && originalTitle !== headline && (
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">Original: {originalTitle}</p>
      )}
    </div>
  )
}
