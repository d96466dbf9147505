import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { usePlaceOnSite } from './sending.api.ts'

interface OffSiteNoticeProps {
  newsletterId: string
  when: string
}

export function OffSiteNotice({ newsletterId, when }: OffSiteNoticeProps) {
  const place = usePlaceOnSite(newsletterId)
  return (
    <Notice
      title="This newsletter is off the site"
      actions={
        <Button pending={place.isPending} onClick={() => place.mutate('put-back-on-site')}>
          Put back on the site
        </Button>
      }
    >
      <p>It came off the site on {when}. Links in its emails lead to “page not found”.</p>
    </Notice>
  )
}
