import { toast } from '../../ui/toast.ts'
import type { ContentBox } from './content-box.ts'

/**
 * Waits for pictures that are uploading into a text, and says so: what is saved would be incomplete without them.
 * @param what `article`
 * @returns whether all arrived
 */
export async function havePicturesArrived(content: ContentBox, what: string): Promise<boolean> {
  if (!content.isHeld()) return true
  toast({ title: 'Waiting for a picture', description: `We’ll save the ${what} as soon as the upload is done.` })
  if (await content.settled()) return true
  const description = 'A picture didn’t upload. Upload it again, or save without it.'
  toast({ title: 'Not saved', description, variant: 'destructive' })
  return false
}
