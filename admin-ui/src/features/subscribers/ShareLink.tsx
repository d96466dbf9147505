import { Copy } from 'lucide-react'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

/** First step: the page where readers subscribe. */
export function ShareLink() {
  const address = new URL(useSiteAddress()('/subscribe'), location.href).href
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Link copied', description: address })
    } catch (error) {
      toastFailure('Couldn’t copy the link', error, address)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <a href={address} className="text-accent underline underline-offset-2">
        {address}
      </a>
      <Button size="sm" onClick={() => copy().catch(reportError)}>
        <Copy aria-hidden />
        Copy link
      </Button>
    </div>
  )
}
