import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { AddStoryDialog } from './AddStoryDialog.tsx'
import { AlertDialog } from './alerts/AlertDialog.tsx'
import { Decisions } from './Decisions.tsx'
import { FrontPageSkeleton } from './FrontPageSkeleton.tsx'
import { SHORTCUTS } from './front-keys.ts'
import { frontPageQuery } from './front-page.api.ts'
import { SitePreview } from './SitePreview.tsx'
import { useFrontActions } from './use-front-actions.ts'
import { useReceipt } from './use-receipt.ts'

export function FrontPagePage() {
  const client = useQueryClient()
  const { data: page, error, refetch } = useQuery(frontPageQuery)
  const { zone } = useCountyTime()
  const actions = useFrontActions()
  const receipt = useReceipt()
  const [isAdding, setAdding] = useState(false)
  const [isAlerting, setAlerting] = useState(false)
  // A new article or title changes the candidates, though nobody decided anything.
  useLiveEvent('changed', ({ lists }) => {
    if (lists.includes('articles')) client.invalidateQueries({ queryKey: frontPageQuery.queryKey }).catch(reportError)
  })
  return (
    <>
      <PageHeader
        title="Front page"
        description={`What readers see first. We rank stories by score, unless you pin them. ${zoneNote(zone)}`}
        actions={
          page && (
            <>
              <Tooltip label="Undo the last change" shortcut={SHORTCUTS.undo}>
                <Button onClick={() => actions.undo().catch(reportError)} aria-disabled={page.history.length === 0}>
                  <Undo2 aria-hidden />
                  Undo
                </Button>
              </Tooltip>
              <Tooltip label="Tell readers at once" shortcut={SHORTCUTS.alert}>
                <Button onClick={() => setAlerting(true)}>
                  <Megaphone aria-hidden />
                  Send alert
                </Button>
              </Tooltip>
              <Button variant="primary" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Pin a story
              </Button>
            </>
          )
        }
      />
      {error && !page && <ErrorPanel title="Couldn’t load the front page." error={error} onRetry={refetch} />}
      {!error && !page && <FrontPageSkeleton />}
      {page && (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
          <Decisions page={page} actions={actions} receipt={receipt} onAlert={() => setAlerting(true)} />
          <SitePreview receipt={receipt} />
        </div>
      )}
      {isAlerting && <AlertDialog onClose={() => setAlerting(false)} />}
      {page && isAdding && <AddStoryDialog page={page} actions={actions} onClose={() => setAdding(false)} />}
    </>
  )
}
