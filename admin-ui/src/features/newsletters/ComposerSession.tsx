import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { Composer } from './Composer.tsx'
import { BLANK, isSame, valuesOf } from './composer-values.ts'
import { type LocalCopy, localCopies } from './local-copy.ts'
import { editedNewsletterQuery } from './newsletters.api.ts'

interface ComposerSessionProps {
  /** Another one for each opening. */
  opening: number
  /** Where somebody asked for it. */
  takesFocus: boolean
  /** Undefined for a new one. */
  openedId: string | undefined
  /** @param isLeaving it has its time, and is out of the editor's hands. */
  onSaved(newsletter: DeskNewsletter, isLeaving: boolean): void
  /** Leaves for a new newsletter. */
  onReload(): void
}

/** One opening of the composer: with what is stored, and over it what was typed and never saved. */
export function ComposerSession({ opening, openedId, ...opened }: ComposerSessionProps) {
  const { data, error, refetch } = useQuery({
    ...editedNewsletterQuery(openedId ?? '', opening),
    enabled: openedId !== undefined,
  })
  if (openedId === undefined) return <Opened newsletter={undefined} {...opened} />
  if (error && !data) {
    return <ErrorPanel title="The newsletter could not be loaded." error={error} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Card title="Edit newsletter">
        <LoadingText>Loading newsletter...</LoadingText>
        <Skeleton className="mt-4 h-96 w-full" />
      </Card>
    )
  }
  if (data.status !== 'draft' && data.status !== 'scheduled') return <CantBeChanged newsletter={data} />
  return <Opened newsletter={data} {...opened} />
}

interface OpenedProps extends Pick<ComposerSessionProps, 'takesFocus' | 'onSaved' | 'onReload'> {
  newsletter: DeskNewsletter | undefined
}

function Opened({ newsletter, ...rest }: OpenedProps) {
  const { id: userId } = useCurrentUser()
  const { zone } = useCountyTime()
  // What was there when it was opened: neither a refetch nor a save begins the form anew.
  const [opening] = useState(() => {
    const saved = newsletter ? valuesOf(newsletter, zone) : BLANK
    const found: LocalCopy | undefined = localCopies(userId, newsletter?.id).find()
    const kept = found && !isSame(found.values, saved) ? found : undefined
    const version = newsletter?.version ?? 0
    return {
      newsletter,
      saved,
      initial: kept?.values ?? saved,
      baseVersion: kept?.baseVersion ?? version,
      restoredAt: kept?.keptAt,
    }
  })
  return <Composer {...opening} {...rest} />
}

function CantBeChanged({ newsletter: { id, title, status } }: { newsletter: DeskNewsletter }) {
  return (
    <Card title={title}>
      <p className="text-quiet">
        {status === 'sent' ? 'It has been sent' : 'It is being sent'}, and can’t be changed. Duplicate it below to use
        it again.
      </p>
      <p className="flex gap-4 pt-3">
        <ScreenLink to={paths.newsletter} params={{ id }}>
          How it was sent
        </ScreenLink>
        <ScreenLink to={paths.newsletters}>A new newsletter</ScreenLink>
      </p>
    </Card>
  )
}
