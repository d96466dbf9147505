import { ARTICLE_STATES } from '@hometown/shared-types/contract/desk-articles'
import { type MediaDetail, type MediaUse, mediaCalls } from '@hometown/shared-types/contract/media'
import { Trash2 } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { useQuestion } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { BadgeOfArticleState } from '../../ui/ArticleStateBadge.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function DeletePicture({ picture, onDeleted }: { picture: MediaDetail; onDeleted(): void }) {
  const { id, uses, version } = picture
  const isUsed = uses.length > 0
  const { ask, dialog } = useQuestion({
    title: isUsed ? 'Delete a picture in use?' : 'Delete this picture?',
    description: deletePictureQuestionText(picture),
    confirmLabel: isUsed ? 'Delete anyway' : 'Delete',
    list: 'media',
    failed: 'Couldn’t delete the picture',
    run: () => api(mediaCalls.delete, { params: { id }, query: { version, ...(isUsed && { even_if_used: 'true' }) } }),
    said: { title: 'Picture deleted' },
    done: onDeleted,
  })
  return (
    <>
      <Button variant="ghost" className="ml-auto text-danger!" onClick={ask} icon={Trash2}>
        Delete
      </Button>
      {dialog}
    </>
  )
}

/** Emails show our own sizes, which stay, or the picture in WordPress. */
function deletePictureQuestionText({ uses, inWordPress }: MediaDetail): string {
  const [first] = uses
  const usage =
    uses.length === 1 ? `“${first?.title}” shows it.` : `${uses.length} articles, pages and newsletters show it.`
  const isMailed = uses.some(({ kind }) => kind === 'newsletter')
  return [
    first && usage,
    isMailed && (inWordPress ? 'Sent emails will be without it, too.' : 'Sent emails keep it.'),
    'You can’t undo this.',
    inWordPress && 'This also deletes it from WordPress’s media library.',
  ]
    .filter(Boolean)
    .join(' ')
}

export function PictureUsesList({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="text-quiet">No article, event, business or person shows this picture.</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id}`} className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words">
            <PictureUseLink use={use} />
          </span>
          <PictureUseStatus use={use} />
        </li>
      ))}
    </ul>
  )
}

function PictureUseStatus({ use: { kind, status } }: { use: MediaUse }) {
  const state = kind === 'article' ? ARTICLE_STATES.find((candidate) => candidate === status) : undefined
  if (state) return <BadgeOfArticleState state={state} />
  return status && <StatusBadge status={status} />
}

function PictureUseLink({ use: { kind, id, title } }: { use: MediaUse }) {
  if (kind === 'newsletter')
    return (
      <>
        Shown in the newsletter{' '}
        <ScreenLink to={paths.newsletter} params={{ id }}>
          {title}
        </ScreenLink>
      </>
    )
  return (
    <ScreenLink to={SCREENS_OF_USES[kind]} search={kind === 'setting' ? {} : { edit: id }}>
      {title}
    </ScreenLink>
  )
}

const SCREENS_OF_USES = {
  article: paths.content,
  business: paths.businesses,
  event: paths.calendar,
  person: paths.people,
  setting: paths.settings,
} as const
