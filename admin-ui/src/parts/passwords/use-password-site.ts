import { useSite } from '../../lib/site.ts'

/** The site's address, by which the service judges new passwords; until it is known, that of this page. */
export function usePasswordSite(): string {
  return useSite().siteUrl || location.origin
}
