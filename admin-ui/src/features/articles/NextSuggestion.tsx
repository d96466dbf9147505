import { Link, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { parseSearch } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'

/** The list of suggestions that the article came from, at the one to go on with. */
export function useNextSuggestion(): Record<string, string> | undefined {
  const triage: unknown = useSearch({ strict: false, select: (search) => Reflect.get(search, 'triage') })
  return typeof triage === 'string' && triage !== '' ? parseSearch(triage) : undefined
}

export function NextSuggestion({ search }: { search: Record<string, string> }) {
  return (
    <Button asChild size="sm">
      {/* The list scrolls to that suggestion. */}
      <Link to={paths.suggestions} search={search} resetScroll={false}>
        Next suggestion
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  )
}
