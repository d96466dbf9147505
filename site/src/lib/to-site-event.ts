import { timingOf } from '@hometown/shared-types/calendar/event-timing'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import { gameHeadline } from '@hometown/shared-types/event-game'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import type { Picture } from './picture.ts'
import type { SiteEvent } from './site-event.ts'

export function toSiteEvent(event: PublishedEvent): SiteEvent {
  const { id, slug, title, allDay, category, tags, recurrenceRule } = event
  const { cancelled, uid, sequence, sample, game, createdAt, updatedAt } = event
  return {
    ...{ id, slug, allDay, category, tags, recurrenceRule },
    ...mapEventTexts((name) => event[name]),
    ...{ cancelled, uid, sequence, sample },
    title: game ? gameHeadline(title, game) : title,
    timing: timingOf(event),
    ...(game && { game: { ...game, title } }),
    picture: toPicture(event),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  }
}

function toPicture({ imageUrl, picture, title }: PublishedEvent): Picture | null {
  if (imageUrl === null) return null
  if (picture) return { ...picture, srcset: '', alt: title }
  return { src: imageUrl, srcset: '', width: null, height: null, alt: title }
}
