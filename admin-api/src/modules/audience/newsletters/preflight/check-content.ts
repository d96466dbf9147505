import { otherDayInTitle } from '@hometown/shared-types/day-in-title'
import type { ChosenArticle } from '@hometown/shared-types/newsletter'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { PreflightCheck, PreflightItem } from '@hometown/shared-types/newsletter-preflight'
import { longDate } from '@hometown/shared-types/newsletter-title'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/text-pictures'

export function checkArticles(ids: readonly string[], chosen: readonly ChosenArticle[]): PreflightCheck {
  const base = { id: 'articles', title: 'Articles' } as const
  const gone = ids.length - chosen.length
  const items: PreflightItem[] = chosen
    .filter(({ status }) => status !== 'published')
    .map(({ id, title, status }) => ({ text: title, note: `It’s ${WORDS[status]}.`, articleId: id }))
  if (gone > 0) items.push({ text: gone === 1 ? 'One article' : `${gone} articles`, note: 'Deleted.' })
  if (ids.length === 0) return { ...base, state: 'warning', details: 'No articles chosen.' }
  if (items.length === ids.length)
    return { ...base, state: 'problem', details: 'None of the chosen articles is published.', items }
  if (items.length > 0)
    return {
      ...base,
      state: 'problem',
      details: `${items.length === 1 ? 'One article isn’t' : `${items.length} articles aren’t`} published. Publish or remove ${items.length === 1 ? 'it' : 'them'} before you send.`,
      items,
    }
  return {
    ...base,
    state: 'ok',
    details: `${ids.length === 1 ? 'The article is' : `All ${ids.length} articles are`} published.`,
  }
}

/** Says nothing about a title that is right. @param dropped an article that it names and that isn’t in it anymore */
export function checkTitle({ title, date }: Pick<IssueContent, 'title' | 'date'>, dropped?: string): PreflightCheck[] {
  const base = { id: 'title', title: 'Title' } as const
  if (dropped !== undefined) {
    const details = `It names “${dropped}”, which isn’t published anymore. Change the title if readers shouldn’t see that.`
    return [{ ...base, state: 'problem', details }]
  }
  const day = otherDayInTitle(title, date)
  if (day === undefined) return []
  return [{ ...base, state: 'warning', details: `It says ${day}, but this newsletter goes out on ${longDate(date)}.` }]
}

const WORDS = { draft: 'a draft', archived: 'archived', published: 'published' } as const

/** `now` and `atSend`: the week's events if it were sent now, and at its scheduled time. */
export function checkEvents(
  includesCalendar: boolean,
  now: IssueContent['events'],
  atSend: IssueContent['events'],
): PreflightCheck {
  const base = { id: 'events', title: 'This week on the calendar' } as const
  if (!includesCalendar) return { ...base, state: 'ok', details: 'Not included.' }
  const kept = new Set(atSend.map(nameOf))
  const lastDay = atSend.at(-1)?.date
  const past = now.filter((event) => !kept.has(nameOf(event)) && (lastDay === undefined || event.date <= lastDay))
  if (past.length > 0)
    return {
      ...base,
      state: 'warning',
      details: `${past.length === 1 ? 'One event' : `${past.length} events`} will be over by then, so we leave ${past.length === 1 ? 'it' : 'them'} out.`,
      items: past.map(({ title, when }) => ({ text: title, note: when })),
    }
  if (atSend.length === 0)
    return { ...base, state: 'ok', details: 'No published events that week, so we leave the section out.' }
  return {
    ...base,
    state: 'ok',
    details: `${atSend.length === 1 ? 'One event' : `${atSend.length} events`}, still to come when it goes out.`,
  }
}

function nameOf({ title, date, when }: IssueContent['events'][number]): string {
  return `${title} ${date} ${when}`
}

export function checkAltTexts({ articles, introductionHtml }: IssueContent): PreflightCheck {
  const base = { id: 'alt-texts', title: 'Alt text of pictures' } as const
  const silent: PreflightItem[] = articles
    .filter(({ picture }) => picture && picture.alt.trim() === '')
    .map(({ id, title }) => ({ text: title, articleId: id }))
  const tags = Array.from((introductionHtml ?? '').matchAll(IMAGE_TAG), ([tag]) => attributesOfTag(tag))
  const inIntroduction = tags.filter(({ alt = '' }) => alt.trim() === '').length
  if (inIntroduction > 0)
    silent.push({ text: inIntroduction === 1 ? 'A picture in the introduction' : 'Pictures in the introduction' })
  if (silent.length > 0)
    return {
      ...base,
      state: 'warning',
      details: 'Many email apps hide pictures at first and show the alt text. Add one to these.',
      items: silent,
    }
  const pictures = articles.filter(({ picture }) => picture).length + tags.length
  return { ...base, state: 'ok', details: pictures === 0 ? 'No pictures.' : 'Every picture has alt text.' }
}
