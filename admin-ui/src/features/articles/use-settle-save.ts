import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { keepTyped } from '../../parts/forms/typed-values.ts'
import { type DescribedPicture, describedPictures, keepAltTexts } from '../../parts/pictures/keep-alt-texts.ts'
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
  const user = useCurrentUser()

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
    // The article is saved, whatever becomes of its pictures' texts.
    keepAltTexts(client, user, newlyDescribed(stored, article)).catch(() => {})
    if (!isQuiet) toast(savedToast(stored, article, time))
    const pin = settings.leads && canLead(stored.category) ? leadAfterSave(stored.id) : Promise.resolve(false)
    settings.setLeads(false)
    const undo = publishes ? { before: article, pin } : undefined
    if (stay || isTypedOn) settings.onSavedAndStayed(stored, now, undo)
    else settings.onSaved(stored)
  }
}

/** What the save says about pictures that the article didn't say before. */
function newlyDescribed(stored: DeskArticle, before: DeskArticle | undefined): DescribedPicture[] {
  const known = new Set(before && picturesOf(before).map(({ url, alt }) => `${url} ${alt}`))
  return picturesOf(stored).filter(({ url, alt }) => !known.has(`${url} ${alt}`))
}

function picturesOf({ imageUrl, imageAlt, content }: DeskArticle): DescribedPicture[] {
  const alt = imageAlt?.trim()
  return [...(imageUrl && alt ? [{ url: imageUrl, alt }] : []), ...describedPictures(content)]
}
