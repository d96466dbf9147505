import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import { type Media, type MediaListQuery, mediaCalls } from '@hometown/shared-types/contract/media'
import { queryOptions } from '@tanstack/react-query'
import { api, pageQuery } from '../../lib/api-client.ts'

export function picturesQuery({ unused = false, ...query }: Partial<MediaListQuery>) {
  return pageQuery('media', mediaCalls.list, { query: { ...query, ...(unused && { unused: 'true' }) } })
}

/** Finds the library's picture with this address; null for pictures on other sites. */
export function libraryPictureQuery(url: string) {
  return queryOptions({
    queryKey: ['media', 'of-address', url],
    queryFn: async ({ signal }): Promise<Media | null> => {
      const { data } = await api(mediaCalls.list, { query: { url, per_page: 1 }, signal })
      return data[0] ?? null
    },
    enabled: url !== '',
  })
}

/** Decides as the service does: contributors write the texts of their own uploads. */
export function canDescribePicture(user: CurrentUser, { uploadedBy }: Pick<Media, 'uploadedBy'>): boolean {
  return isEditor(user) || uploadedBy === user.id
}
