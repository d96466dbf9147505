import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import { unshownPageQuery } from './unshown.api.ts'

/** Leads to the list from all articles; nothing while no article has such parts. */
export function UnshownLink() {
  // Only the count is shown.
  const { data } = useQuery(unshownPageQuery(1, 1))
  if (!data || data.total === 0) return null
  return (
    <p className="-mt-3 mb-4">
      <Link to={paths.unshownParts} className="rounded-sm text-accent underline underline-offset-2 max-md:py-3">
        {countOf(data.total, 'article')} with parts only on WordPress
      </Link>
    </p>
  )
}
