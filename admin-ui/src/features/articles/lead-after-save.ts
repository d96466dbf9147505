import { leadFrontPage } from '../../parts/front-page/lead-front-page.ts'
import { toast } from '../../ui/toast.ts'

/** The article is saved, whatever becomes of its pin. @returns whether it is pinned */
export async function leadAfterSave(articleId: string): Promise<boolean> {
  try {
    await leadFrontPage(articleId)
    return true
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
  if (await leadAfterSave(articleId)) {
    toast({ title: 'Pinned to the front page', description: 'The article leads for 24 hours from publication.' })
  }
}
