import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useIsHere, useSearchParams } from '../../lib/search-params.ts'
import { useTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticleGroups } from './article-list.tsx'

const searchSchema = z.object({ edit: z.string().optional(), id: z.string().optional() })

/** One use of the editor. A new article may get its id meanwhile without resetting the form. */
interface Opening {
  key: number
  openedId: string | undefined
  /** Ids in the address that belong to this opening. */
  ids: readonly (string | undefined)[]
}

export function ArticleEditorPage() {
  const [{ edit, id: otherName }] = useSearchParams(searchSchema)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const id = edit ?? otherName
  const [opening, setOpening] = useState<Opening>({ key: 0, openedId: id, ids: [id] })
  const [justSaved, setJustSaved] = useState<DeskArticle>()
  useTitle(id === undefined ? 'Create New' : 'Edit article')

  if (!opening.ids.includes(id)) setOpening({ key: opening.key + 1, openedId: id, ids: [id] })
  else if (opening.ids.length > 1 && opening.ids.at(-1) === id) setOpening({ ...opening, ids: [id] })

  const show = (wanted: string | undefined, isSameForm = false) => {
    if (!isHere()) return
    const search = wanted === undefined ? {} : { edit: wanted }
    navigate({ to: paths.content, search, resetScroll: false, ignoreBlocker: isSameForm }).catch(reportError)
  }
  const startAnew = () => {
    setOpening({ key: opening.key + 1, openedId: undefined, ids: [id, undefined] })
    if (isHere()) scrollTo({ top: 0 })
    show(undefined)
  }
  return (
    <>
      <ArticleEditor
        key={opening.key}
        openedId={opening.openedId}
        justSaved={justSaved}
        onSaved={(article) => {
          setJustSaved(article)
          startAnew()
        }}
        onCreated={(created) => {
          setOpening({ ...opening, ids: [id, created] })
          show(created, true)
        }}
        // The router asks first if there are unsaved changes.
        onNew={() => show(undefined)}
      />
      <section aria-label="All articles" className="mt-12 border-t pt-8">
        <ArticleGroups onDeleted={(deleted) => deleted === id && startAnew()} />
      </section>
    </>
  )
}
