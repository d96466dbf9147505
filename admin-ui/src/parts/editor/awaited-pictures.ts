import { toast } from '../../ui/toast.ts'
import type { ContentBox } from './content-box.ts'

interface Words {
  /** What happens as soon as the picture is there. */
  next: string
  /** Where a picture is lost. */
  lost: { title: string; description: string }
}

/** Where something is saved: without a picture that was put into its text it would be another text. */
export function savingWords(what: string): Words {
  return {
    next: `The ${what} is saved as soon as it has arrived.`,
    lost: {
      title: 'Not saved',
      description: 'A picture could not be uploaded. Upload it again, or save without it.',
    },
  }
}

/** Waits for pictures on their way into a text, and says so. Answers whether all of them came. */
export async function havePicturesArrived(content: ContentBox, { next, lost }: Words): Promise<boolean> {
  if (!content.isHeld()) return true
  toast({ title: 'Waiting for a picture', description: next })
  if (await content.settled()) return true
  toast({ ...lost, variant: 'destructive' })
  return false
}
