import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import type { Media } from '@hometown/shared-types/media'

/** As the service decides: contributors write the texts of their own uploads. */
export function canDescribe(user: CurrentUser, { uploadedBy }: Pick<Media, 'uploadedBy'>): boolean {
  return isEditor(user) || uploadedBy === user.id
}
