import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Articles held after a sudden loss, for an editor to remove here or restore in WordPress. */
export function HeldArticles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      title={`${countOf(count, 'article')} missing from WordPress`}
      actions={
        <Button asChild size="sm">
          <Link to={paths.heldArticles}>Review missing articles</Link>
        </Button>
      }
    >
      <p>
        We kept {count === 1 ? 'it' : 'them'} on the site. Remove what was deleted on purpose; restore the rest in
        WordPress.
      </p>
    </Notice>
  )
}
