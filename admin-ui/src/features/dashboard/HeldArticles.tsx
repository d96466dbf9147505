import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Articles that an editor removes from the site, or restores in WordPress. */
export function HeldArticles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      title={`${countOf(count, 'article')} on hold`}
      actions={
        <Button asChild size="sm">
          <Link to={paths.heldArticles}>Review held articles</Link>
        </Button>
      }
    >
      <p>Missing from WordPress. We’re keeping {count === 1 ? 'it' : 'them'} on the site until you decide.</p>
    </Notice>
  )
}
