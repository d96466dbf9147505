import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'

export function SourcesInNeed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice title={`${countOf(count, 'source')} ${count === 1 ? 'needs' : 'need'} a look`}>
      <p>
        They’re failing, or haven’t had anything new for unusually long.{' '}
        <Link
          to={paths.sources}
          search={{ show: 'attention' }}
          className="rounded-sm font-medium underline underline-offset-2"
        >
          Review sources
        </Link>
      </p>
    </Notice>
  )
}
