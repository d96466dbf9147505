import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useEffect, useRef, useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { createContentBox } from '../../../parts/editor/content-box.ts'
import { type ComposerValues, isSame, titledForItsDay } from './composer-values.ts'
import { newsletterCopies } from './newsletter-copies.ts'

/** Writing to storage at every key would slow down typing. */
const KEEP_AFTER_MS = 400
/** The live mail follows the form at this pace. */
const SHOW_AFTER_MS = 500

export interface Opening {
  /** The name of its copy in this tab. */
  formId: string
  /** Undefined for a new one. */
  newsletter: DeskNewsletter | undefined
  saved: ComposerValues
  /** The form's initial values: the stored ones, or an unsaved copy. */
  initial: ComposerValues
  /** The version on which `initial` is based. */
  baseVersion: number
}

/** The form's values, whether they are saved, and this tab's copy of unsaved ones. */
export function useComposer({ formId, newsletter, saved: opened, initial, baseVersion }: Opening) {
  const { id: userId } = useCurrentUser()
  const { zone } = useCountyTime()
  const [stored, setStored] = useState({ newsletter, saved: opened, version: baseVersion })
  const [fields, setFields] = useState(initial)
  const [isDirty, setDirty] = useState(() => !isSame(initial, opened))
  const typed = useRef<() => void>(() => {})
  const [introduction, setIntroduction] = useState(() => createContentBox(initial.introduction, () => typed.current()))
  /** What the live mail shows: the form a moment ago, while the editor types. */
  const [shown, setShown] = useState(initial)
  const [openings, setOpenings] = useState(0)
  const text = useRef(introduction)
  text.current = introduction
  const latest = useRef(fields)
  latest.current = fields
  const current = (): ComposerValues => ({ ...latest.current, introduction: text.current.get() })
  const copies = newsletterCopies(userId, stored.newsletter?.id)

  const compare = ({ newsletter: owner, saved, version }: typeof stored) => {
    const values = current()
    setDirty(!isSame(values, saved) && !(owner?.status === 'draft' && isSame(untimed(values), untimed(saved))))
    const own = newsletterCopies(userId, owner?.id)
    if (isSame(values, saved)) own.remove(formId)
    else own.keep(formId, { values, baseVersion: version, keptAt: Date.now() })
  }
  const isOver = useRef(false)
  const keep = useRef<() => void>(() => {})
  keep.current = () => !isOver.current && compare(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  typed.current = () => {
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keep.current(), KEEP_AFTER_MS)
    showTimer.current ??= setTimeout(() => {
      showTimer.current = undefined
      setShown(current())
    }, SHOW_AFTER_MS)
  }
  useEffect(() => {
    const leave = () => keep.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      clearTimeout(showTimer.current)
      leave()
    }
  }, [])

  return {
    newsletter: stored.newsletter,
    version: stored.version,
    /** As stored. */
    saved: stored.saved,
    fields,
    introduction,
    /** Counts the texts that `replace` put in place of the introduction. */
    openings,
    shown,
    isDirty,
    current,
    change(changes: Partial<ComposerValues>) {
      setFields((before) => titledForItsDay({ ...before, ...changes }, zone))
      typed.current()
    },
    /** As `change`, also for the introduction, whose editor opens anew. */
    replace({ introduction: html, ...changes }: Partial<ComposerValues>) {
      if (html !== undefined) {
        text.current = createContentBox(html, () => typed.current())
        setIntroduction(text.current)
        setOpenings((count) => count + 1)
      }
      latest.current = titledForItsDay({ ...latest.current, ...changes }, zone)
      setFields(latest.current)
      setShown(current())
      typed.current()
    },
    /** Marks the sent values as saved; later typing stays unsaved. */
    markSaved(answer: DeskNewsletter, sent: ComposerValues) {
      copies.remove(formId)
      clearTimeout(timer.current)
      const next = { newsletter: answer, saved: sent, version: answer.version }
      setStored(next)
      // Run it now too, in case the form closes right away.
      keep.current = () => compare(next)
      keep.current()
    },
    forget() {
      clearTimeout(timer.current)
      isOver.current = true
      copies.remove(formId)
      setDirty(false)
    },
  }
}

/** A draft has no send time; a typed one stays in this tab's copy until the newsletter is scheduled. */
function untimed(values: ComposerValues): ComposerValues {
  return { ...values, date: '', time: '', ...(values.titleFollowsDay && { title: '' }) }
}

export type ComposerState = ReturnType<typeof useComposer>
