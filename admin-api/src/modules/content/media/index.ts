export { checkPictureVersions, keepAltTexts, requirePictureVersions } from './library.service.ts'
export { findImportedPicture, findRemoteId, listPublishedMedia, notesFromRow } from './media.repository.ts'
export { createPicture, holdPictures, removeSamplePictures } from './media.service.ts'
export type { MediaRow } from './media.table.ts'
export { copiesOf, mailSizeOf, makeSizes, thumbnailOf } from './picture-sizes.ts'
export {
  notePictureUses,
  type PictureUser,
  pictureColumn,
  registerPictureUsers,
  settingsPictures,
  showsSamePictures,
} from './picture-users.repository.ts'
export {
  findKnownPictures,
  isGone,
  type KnownPictures,
  listThumbnails,
  resolveTextPictures,
  withoutPictures,
  withPictureCopies,
} from './shown-pictures.ts'
export { forgetWordPressPicture, keepWordPressPictures } from './wordpress-pictures.service.ts'
