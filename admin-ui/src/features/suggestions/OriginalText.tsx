import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { suggestionQuery } from './suggestions.api.ts'

/** The whole original, on demand: lists have only its beginning. */
export function OriginalText({ suggestion: { id, originalContent } }: { suggestion: Suggestion }) {
  const region = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...suggestionQuery(id), enabled: isOpen })
  if (!originalContent) return null
  return (
    <section className="rounded-md border text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-1.5 px-3 py-2 text-left font-medium hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        Original text
      </button>
      <div id={region} hidden={!isOpen} className="border-t px-3 py-2">
        <p className="whitespace-pre-line text-quiet [overflow-wrap:anywhere]">
          {data?.originalContent ?? originalContent}
        </p>
        {error && <p className="mt-2 text-danger">{messageFrom(error, 'Couldn’t load the rest. Try again.')}</p>}
      </div>
    </section>
  )
}
