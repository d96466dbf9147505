import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'

export function SourcesInNeed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice title={sourcesInNeedText(count)}>
      <p>
        They’re failing, or haven’t had anything new for unusually long. <SourcesToReview />
      </p>
    </Notice>
  )
}

export function sourcesInNeedText(count: number): string {
  return `${countOf(count, 'source')} ${count === 1 ? 'needs' : 'need'} a look`
}

export function SourcesToReview() {
  return (
    <Link
      to={paths.sources}
      search={{ show: 'attention' }}
      className="rounded-sm font-medium underline underline-offset-2"
    >
      Review sources
    </Link>
  )
}
