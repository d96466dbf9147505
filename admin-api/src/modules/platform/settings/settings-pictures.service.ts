import type { PictureUser } from '../../../ports.ts'
import { isInSavedPage, isInSetting, listSettingsWithPicture } from './settings-pictures.repository.ts'

/** The pictures of the site's pages that are settings. */
export const settingsPictures: PictureUser = {
  shows: isInSetting,
  publishes: isInSavedPage,
  list: listSettingsWithPicture,
}
