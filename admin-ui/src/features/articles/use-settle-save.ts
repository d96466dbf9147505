import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useCountyTime } from '../../lib/dates.ts'
import { keepTyped } from '../../parts/forms/typed-values.ts'
import { toast } from '../../ui/toast.ts'
import { type ArticleDraft, DRAFT_FIELDS, draftOfArticle, isSameDraft } from './article-draft.ts'
import { canLead } from './can-lead.ts'
import { leadAfterSave } from './lead-after-save.ts'
import type { SaveSettings } from './save-settings.ts'
import { savedToast } from './saved-toast.ts'

interface Settling {
  stay: boolean
  publishes: boolean
  /** Somebody else says what was done. */
  isQuiet: boolean
}

/** Brings the form to what was stored, without touching what somebody has typed since. */
export function useSettleSave(settings: SaveSettings) {
  const { form, article, autosave, current } = settings
  const client = useQueryClient()
  const time = useCountyTime()

  return (stored: DeskArticle, sent: ArticleDraft, { stay, publishes, isQuiet }: Settling): void => {
    autosave.forget()
    // Show fields as stored (trimmed, with the generated slug) unless the user has typed on.
    const now = { ...draftOfArticle(stored, time.zone), content: sent.content }
    const kept = keepTyped(current(), sent, now)
    for (const name of DRAFT_FIELDS) if (name !== 'content') form.setValue(name, kept[name])
    // Text typed meanwhile isn't saved, so keep its form.
    const isTypedOn = !isSameDraft(current(), now)
    // Clear the unsaved flag before the address changes below; otherwise the router asks.
    if (!isTypedOn) flushSync(() => settings.setDirty(false))
    for (const queryKey of [['articles'], ['dashboard'], ['media']])
      client.invalidateQueries({ queryKey }).catch(reportError)
    if (!isQuiet) toast(savedToast(stored, article, time))
    const pin = settings.leads && canLead(stored.category) ? leadAfterSave(stored.id) : Promise.resolve(false)
    settings.setLeads(false)
    const undo = publishes ? { before: article, pin } : undefined
    if (stay || isTypedOn) settings.onSavedAndStayed(stored, now, undo)
    else settings.onSaved(stored)
  }
}
