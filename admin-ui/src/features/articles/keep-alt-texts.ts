import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { mediaCalls } from '@hometown/shared-types/contract/media'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/rules/html'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { canDescribe, libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'

/** Per save; each may cost two calls. */
const AT_MOST = 20

export interface DescribedPicture {
  url: string
  alt: string
}

/** Pictures of a stored text that have an alt text. */
export function describedPictures(html: string): DescribedPicture[] {
  return Array.from(html.matchAll(IMAGE_TAG), ([tag]) => {
    const { src = '', alt = '' } = attributesOfTag(tag)
    return { url: src, alt: alt.trim() }
  }).filter(({ url, alt }) => url !== '' && alt !== '')
}

/** Gives pictures of the library that have no alt text the one that an article has for them. */
export async function keepAltTexts(
  client: QueryClient,
  user: CurrentUser,
  pictures: readonly DescribedPicture[],
): Promise<void> {
  for (const { url, alt } of pictures.slice(0, AT_MOST)) {
    const picture = await client.fetchQuery(libraryPictureQuery(url))
    if (!picture || picture.alt !== null || !canDescribe(user, picture)) continue
    await api(mediaCalls.update, { params: { id: picture.id }, body: { alt, onlyEmpty: true } })
    await client.invalidateQueries({ queryKey: ['media'] })
  }
}
