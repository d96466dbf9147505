import { toast } from '../../ui/toast.ts'
import type { ContentBox } from './content-box.ts'

interface Words {
  /** What happens once the picture has arrived. */
  next: string
  /** Shown if a picture is lost. */
  lost: { title: string; description: string }
}

/** Texts for a save, which must wait, because the article would be incomplete without its pictures. */
export function savingWords(what: string): Words {
  return {
    next: `We’ll save the ${what} as soon as the upload is done.`,
    lost: {
      title: 'Not saved',
      description: 'A picture didn’t upload. Upload it again, or save without it.',
    },
  }
}

/** Waits for pictures that are uploading into a text, and says so. Returns whether all arrived. */
export async function havePicturesArrived(content: ContentBox, { next, lost }: Words): Promise<boolean> {
  if (!content.isHeld()) return true
  toast({ title: 'Waiting for a picture', description: next })
  if (await content.settled()) return true
  toast({ ...lost, variant: 'destructive' })
  return false
}
