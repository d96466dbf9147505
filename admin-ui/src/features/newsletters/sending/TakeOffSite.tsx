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
      <Button onClick={() => setAsked(true)}>Take Off the Site…</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Take “${title}” off the site?`}
        description="Its page and its place in the archive go. Emails that went out stay with readers, and the report stays here. You can put it back."
        confirmLabel="Take Off the Site"
        pending={place.isPending}
        onConfirm={() => place.mutate('take-off-site')}
      />
    </>
  )
}
