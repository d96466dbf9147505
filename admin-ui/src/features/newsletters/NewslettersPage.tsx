import { type DeskNewsletter, newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ArrowDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { nextNewsletterSlot } from '../../lib/newsletter-slot.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useTitle } from '../../lib/site.ts'
import { hasUnsavedChanges } from '../../lib/unsaved.ts'
import { settingsQuery } from '../../parts/settings/use-settings-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Composer } from './composer/Composer.tsx'
import { BLANK_NEWSLETTER } from './composer/composer-values.ts'
import { History } from './History.tsx'
import { mailWayQuery } from './newsletter-queries.ts'

/** The query string of the screen. `edit`: the newsletter in the composer. */
const newslettersPageStateSchema = z.object({ edit: z.string().optional().catch(undefined) })

export function NewslettersPage() {
  const [{ edit: id }, change] = useSearchParams(newslettersPageStateSchema)
  const { data: mail } = useQuery(mailWayQuery)
  const [opening, setOpening] = useState({ key: 0, id })
  const [shownId, setShownId] = useState(id)
  /** The id that the composer saved: a new newsletter gets it in the address without beginning again. */
  const [savedId, setSavedId] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  useTitle(id === undefined ? 'Newsletters' : 'Edit newsletter')

  const open = (wanted: string | undefined) => {
    setOpening({ key: opening.key + 1, id: wanted })
    setSavedId(undefined)
  }
  if (id !== shownId) {
    setShownId(id)
    if (id === undefined || id !== savedId) open(id)
  }

  const show = (wanted: string | undefined, isDiscarded = false) =>
    change({ edit: wanted }, { isStep: true, isDiscarded })
  return (
    <>
      <PageHeader
        title="Newsletters"
        description={
          mail?.way === 'outbox' && (
            <>
              No mail server is set up. Emails wait in the{' '}
              <ScreenLink to={paths.outbox} className="underline">
                Outbox
              </ScreenLink>
              .
            </>
          )
        }
        actions={
          <>
            {id !== undefined && (
              <Button onClick={() => show(undefined)} icon={Plus}>
                New newsletter
              </Button>
            )}
            <Button
              onClick={() => {
                list.current?.scrollIntoView({ block: 'start' })
                list.current?.focus({ preventScroll: true })
              }}
              icon={ArrowDown}
            >
              All newsletters
            </Button>
          </>
        }
      />
      <OpenNewsletterComposer
        key={opening.key}
        opening={opening.key}
        openedId={opening.id}
        onSaved={(newsletter) => {
          setSavedId(newsletter.id)
          // The form doesn't know yet that it is saved.
          if (id !== newsletter.id) show(newsletter.id, true)
        }}
        onStale={() => open(id)}
      />
      <div ref={list} tabIndex={-1} className="mt-8 flex scroll-mt-16 flex-col gap-3 focus:outline-none">
        <h2 className="font-semibold text-lg">All newsletters</h2>
        <History
          editedId={id}
          onEdit={(wanted) => {
            show(wanted)
            scrollTo({ top: 0 })
          }}
          onChanged={(changed) => changed === id && !hasUnsavedChanges() && open(id)}
          onDeleted={(deleted) => {
            if (deleted === id) show(undefined, true)
          }}
        />
      </div>
    </>
  )
}

interface OpenNewsletterComposerProps {
  /** Each use of the composer has a new number, which loads the stored version again. */
  opening: number
  openedId: string | undefined
  onSaved(newsletter: DeskNewsletter): void
  onStale(): void
}

function OpenNewsletterComposer({ opening, openedId, ...rest }: OpenNewsletterComposerProps) {
  const { zone } = useCountyTime()
  const query = useQuery({
    // The key isn't under `newsletters`: live updates must not change a form while the user edits it.
    queryKey: ['newsletter-composer', openedId, opening],
    queryFn: ({ signal }) => api(newsletterCalls.get, { params: { id: openedId ?? '' }, signal }),
    enabled: openedId !== undefined,
    // A page that is shown again must not load it either: what is typed would go with a newsletter that was sent.
    staleTime: 'static',
    gcTime: 0,
  })
  const settings = useQuery({ ...settingsQuery, enabled: openedId === undefined })
  const takesFocus = opening > 0
  if (openedId === undefined) {
    // A newsletter can be composed without the answer, too.
    if (settings.isPending) return <NotLoaded query={settings} failed="Couldn’t load the settings." />
    const start = { ...BLANK_NEWSLETTER, ...(settings.data && nextNewsletterSlot(settings.data, Date.now(), zone)) }
    return <Composer opened={undefined} start={start} takesFocus={takesFocus} {...rest} />
  }
  const { data } = query
  if (!data) return <NotLoaded query={query} failed="Couldn’t load the newsletter." loading="Loading newsletter..." />
  if (data.status !== 'draft' && data.status !== 'scheduled')
    return <Navigate to={paths.newsletter} params={{ id: data.id }} replace />
  return <Composer opened={data} start={BLANK_NEWSLETTER} takesFocus={takesFocus} {...rest} />
}
