export { checkPictureVersions, copyAltTextsToLibrary, requirePictureVersions } from './library.service.ts'
export { findImportedPicture, findWordPressMediaId, listPublishedMedia, notesFromRow } from './media.repository.ts'
export type { MediaRow } from './media.table.ts'
export { createPictureSizes, pictureCopiesForMail, pictureCopiesOf, thumbnailOf } from './picture-sizes.ts'
export {
  type PictureUsage,
  pictureColumnUsage,
  registerPictureUsages,
  savePictureUses,
  settingsPictureUsage,
  showSamePictures,
} from './picture-usages.repository.ts'
export {
  findKnownPictures,
  isPictureGone,
  type KnownPictures,
  listThumbnails,
  resolveTextPictures,
  withoutPictures,
  withPictureCopies,
} from './resolve-pictures.ts'
export { createPicture, lockPicturesOfArticle, removeSamplePictures } from './store-picture.service.ts'
export { deleteWordPressPicture, saveWordPressPictures } from './wordpress-pictures.service.ts'
