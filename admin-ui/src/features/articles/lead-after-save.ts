import { leadFrontPage } from '../../parts/front-page/lead-front-page.ts'
import { toast } from '../../ui/toast.ts'

/** The article is saved, whatever becomes of its pin. @returns whether it has a pin that it didn't have before */
export async function leadAfterSave(articleId: string): Promise<boolean> {
  try {
    return await leadFrontPage(articleId)
  } catch {
    toast({
      title: 'Saved, but not pinned to the front page',
      description: 'The article is saved. Try again to make it lead.',
      variant: 'destructive',
      action: { label: 'Try again', onSelect: () => tryAgain(articleId).catch(reportError) },
    })
    return false
  }
}

async function tryAgain(articleId: string): Promise<void> {
  try {
    await leadFrontPage(articleId)
    toast({ title: 'Pinned to the front page', description: 'The article leads for 24 hours after publishing.' })
  } catch {
    await leadAfterSave(articleId)
  }
}
