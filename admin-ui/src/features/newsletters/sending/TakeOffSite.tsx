import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { usePlaceOnSite } from './sending.api.ts'

export function TakeOffSite({ newsletter: { id, title } }: { newsletter: Pick<DeskNewsletter, 'id' | 'title'> }) {
  const [isAsked, setAsked] = useState(false)
  const place = usePlaceOnSite(id, () => setAsked(false))
  return (
    <>
      <Button onClick={() => setAsked(true)}>Take off the site…</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Take “${title}” off the site?`}
        description="This removes its page and its place in the archive. Readers keep their emails, and you can put it back."
        confirmLabel="Take off the site"
        pending={place.isPending}
        onConfirm={() => place.mutate('take-off-site')}
      />
    </>
  )
}
