import type { APIRoute } from 'astro'
import type { ListedBusiness } from '../../features/businesses/directory-search.ts'
import { businessPath } from '../../lib/paths.ts'

export const GET: APIRoute = ({ locals }) => {
  const listed = locals.content.businesses.categories.flatMap(({ name: category, businesses }) =>
    businesses.map(
      ({ slug, name, address, phone }): ListedBusiness => ({
        ...{ name, category, path: businessPath(slug) },
        ...{ address: address ?? '', phone: phone ?? '' },
      }),
    ),
  )
  return Response.json(listed)
}
