import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { createContentBox } from '../../parts/editor/content-box.ts'
import { type ComposerValues, isSame } from './composer-values.ts'
import { localCopies } from './local-copy.ts'

/** Whoever types is not kept waiting for the browser's storage. */
const KEEP_AFTER_MS = 400

export interface Opening {
  /** What its copy in the browser is called. */
  formId: string
  /** Undefined for a new newsletter. */
  newsletter: DeskNewsletter | undefined
  /** As it is stored. */
  saved: ComposerValues
  /** What the form begins with: what was typed last time, where that was not saved. */
  initial: ComposerValues
  /** The version that `initial` was typed over. */
  baseVersion: number
}

/** What is in the form, whether it is saved, and a copy in the browser of what is not. */
export function useComposer({ formId, newsletter, saved: opened, initial, baseVersion }: Opening) {
  const { id: userId } = useCurrentUser()
  const [stored, setStored] = useState({ newsletter, saved: opened, version: baseVersion })
  const [fields, setFields] = useState(initial)
  const [isDirty, setDirty] = useState(() => !isSame(initial, opened))
  const typed = useRef<() => void>(() => {})
  const [introduction] = useState(() => createContentBox(initial.introduction, () => typed.current()))
  const latest = useRef(fields)
  latest.current = fields
  const current = (): ComposerValues => ({ ...latest.current, introduction: introduction.get() })
  const copies = localCopies(userId, stored.newsletter?.id)

  const compare = ({ newsletter: owner, saved, version }: typeof stored) => {
    const values = current()
    setDirty(!isSame(values, saved) && !(owner?.status === 'draft' && isSame(untimed(values), untimed(saved))))
    const own = localCopies(userId, owner?.id)
    if (isSame(values, saved)) own.remove(formId)
    else own.keep(formId, { values, baseVersion: version, keptAt: Date.now() })
  }
  const isOver = useRef(false)
  const keep = useRef<() => void>(() => {})
  keep.current = () => !isOver.current && compare(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  typed.current = () => {
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keep.current(), KEEP_AFTER_MS)
  }
  useEffect(() => {
    const leave = () => keep.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      leave()
    }
  }, [])

  return {
    newsletter: stored.newsletter,
    version: stored.version,
    fields,
    introduction,
    isDirty,
    current,
    change(changes: Partial<ComposerValues>) {
      setFields((before) => ({ ...before, ...changes }))
      typed.current()
    },
    /** What was sent is stored now; what was typed since is not. */
    markSaved(answer: DeskNewsletter, sent: ComposerValues) {
      copies.remove(formId)
      clearTimeout(timer.current)
      const next = { newsletter: answer, saved: sent, version: answer.version }
      setStored(next)
      // Also for a form that is left in the same moment.
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

/** A draft has no time: one that was typed is for the schedule, and kept in the browser until then. */
function untimed(values: ComposerValues): ComposerValues {
  return { ...values, date: '', time: '' }
}

export type ComposerState = ReturnType<typeof useComposer>
