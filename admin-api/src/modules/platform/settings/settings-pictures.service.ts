import type { PictureUser } from '../../../ports.ts'
import { isInSavedPage, isInSetting, listSettingsWithPicture } from './settings-pictures.repository.ts'

export const settingsPictures: PictureUser = {
  shows: isInSetting,
  publishes: isInSavedPage,
  list: listSettingsWithPicture,
}
