import { businessCategoryPath, businessPath, DIRECTORY_LIST_PATH, DIRECTORY_PATH } from '../lib/paths.ts'
import type { BusinessIndex, SiteBusiness } from '../lib/site-business.ts'
import { HOME, type PagePath, SITEMAP_BUSINESSES, SITEMAP_INDEX } from './site-paths.ts'
import type { AddressChanges } from './withdrawn.ts'

/** The pages that differ between two states of the directory, including removed ones. */
export function changedBusinessPaths(
  before: BusinessIndex,
  after: BusinessIndex,
  addresses: AddressChanges,
): Set<PagePath> {
  const paths = new Set<PagePath>()
  if (before === after) return paths
  const known = byId(before)
  const left = byId(after)
  for (const id of new Set([...known.keys(), ...left.keys()])) {
    const [one, other] = [known.get(id), left.get(id)]
    if (JSON.stringify(one) === JSON.stringify(other)) continue
    addresses.note(one && businessPath(one.slug), other && businessPath(other.slug))
    for (const business of [one, other]) {
      if (business === undefined) continue
      paths.add(businessPath(business.slug))
      paths.add(businessCategoryPath(business.categorySlug))
    }
  }
  if (paths.size === 0) return paths
  for (const path of [DIRECTORY_PATH, DIRECTORY_LIST_PATH, SITEMAP_BUSINESSES]) paths.add(path)
  // Both link to the directory only while it has entries.
  if (before.size === 0 || after.size === 0) for (const path of [HOME, SITEMAP_INDEX]) paths.add(path)
  return paths
}

function byId(businesses: BusinessIndex): Map<string, SiteBusiness> {
  return new Map(Array.from(businesses.all(), (business) => [business.id, business]))
}
