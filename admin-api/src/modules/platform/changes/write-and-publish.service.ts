import { writeAndAnnounce } from '../live/live.service.ts'
import { wakePublishing } from './changes.service.ts'

/** Writes what readers may see, as `writeAndAnnounce` does. Then publishing begins. */
export const writeAndPublish: typeof writeAndAnnounce = async (context, lists, work) => {
  const result = await writeAndAnnounce(context, lists, work)
  wakePublishing(context)
  return result
}
