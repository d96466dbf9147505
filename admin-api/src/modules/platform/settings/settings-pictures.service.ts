import type { PictureUser } from '../../../ports.ts'
import { isInSetting, isOnSite, listSettingsWithPicture } from './settings-pictures.repository.ts'

export const settingsPictures: PictureUser = {
  shows: isInSetting,
  publishes: isOnSite,
  list: listSettingsWithPicture,
}
