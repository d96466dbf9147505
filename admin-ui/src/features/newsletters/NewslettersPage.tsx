import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsHere, useSearchParams } from '../../lib/search-params.ts'
import { useTitle } from '../../lib/title.ts'
import { hasUnsavedChanges } from '../../lib/unsaved.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { ComposerSession } from './composer/ComposerSession.tsx'
import { History } from './History.tsx'
import { mailWayQuery, pageStateSchema, WHOLE_HISTORY } from './newsletter-queries.ts'

/** One use of the composer. A new newsletter may get its id meanwhile without resetting the form. */
interface Opening {
  key: number
  openedId: string | undefined
  /** Ids in the address that belong to this opening. */
  ids: readonly (string | undefined)[]
  /** The editor opened it, so it takes the focus. */
  isWanted: boolean
}

export function NewslettersPage() {
  const [{ edit: id }] = useSearchParams(pageStateSchema)
  const [history, setHistory] = useState(WHOLE_HISTORY)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { data: mail } = useQuery(mailWayQuery)
  const [opening, setOpening] = useState<Opening>({ key: 0, openedId: id, ids: [id], isWanted: false })
  const list = useRef<HTMLDivElement>(null)
  useTitle(id === undefined ? 'Newsletters' : 'Edit newsletter')

  if (!opening.ids.includes(id)) setOpening({ key: opening.key + 1, openedId: id, ids: [id], isWanted: true })
  else if (opening.ids.length > 1 && opening.ids.at(-1) === id) setOpening({ ...opening, ids: [id] })

  const show = (wanted: string | undefined, isSaved = false) => {
    if (!isHere()) return
    navigate({
      to: paths.newsletters,
      search: wanted === undefined ? {} : { edit: wanted },
      resetScroll: false,
      // The form's unsaved flag may not be cleared yet.
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
  const begin = (wanted: string | undefined, isWanted: boolean) => {
    setOpening({ key: opening.key + 1, openedId: wanted, ids: [id, wanted], isWanted })
    if (wanted !== id) show(wanted, true)
  }
  return (
    <>
      {/* One screen: the page's padding is 4rem in all, the phone's bar 3rem. */}
      <div className="flex h-[calc(100dvh-5.5rem)] min-h-[34rem] flex-col md:h-[calc(100dvh-4rem)]">
        <PageHeader
          isClose
          title="Newsletters"
          {...(mail?.way === 'outbox' && {
            description: (
              <span className="max-md:hidden">
                No mail server is set up. Emails wait in the{' '}
                <ScreenLink to={paths.outbox} className="underline">
                  Outbox
                </ScreenLink>
                .
              </span>
            ),
          })}
          actions={
            <>
              {id !== undefined && (
                <Button onClick={() => show(undefined)}>
                  <Plus aria-hidden />
                  New newsletter
                </Button>
              )}
              <Button
                onClick={() => {
                  list.current?.scrollIntoView({ block: 'start' })
                  list.current?.focus({ preventScroll: true })
                }}
              >
                <ArrowDown aria-hidden />
                All newsletters
              </Button>
            </>
          }
        />
        <div className="min-h-0 flex-1">
          <ComposerSession
            key={opening.key}
            opening={opening.key}
            takesFocus={opening.isWanted}
            openedId={opening.openedId}
            onSaved={(newsletter) => {
              if (id !== newsletter.id) {
                setOpening({ ...opening, ids: [id, newsletter.id] })
                show(newsletter.id, true)
              }
            }}
            onReload={() => begin(id, true)}
          />
        </div>
      </div>
      <div ref={list} tabIndex={-1} className="mt-8 scroll-mt-16 focus:outline-none">
        <History
          state={history}
          editedId={id}
          onChange={(changes) => setHistory({ ...history, ...changes })}
          onEdit={(wanted) => {
            show(wanted)
            scrollTo({ top: 0 })
          }}
          onChanged={(changed) => changed === id && !hasUnsavedChanges() && begin(id, false)}
          onDeleted={(deleted) => {
            if (deleted === id) begin(undefined, false)
            // The menu's row is gone, so focus the list after the menu has closed.
            setTimeout(() => list.current?.focus({ preventScroll: true }))
          }}
        />
      </div>
    </>
  )
}
