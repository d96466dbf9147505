import type { PlanningEntry } from '@hometown/shared-types/planning'
import { moveEvent } from '../../parts/events/move-event.ts'
import type { Scope } from '../../parts/events/scopes.ts'
import type { WallTime } from '../../parts/events/wall-time.ts'
import { planArticle, planNewsletter } from './planning.api.ts'

export interface Move {
  readonly entry: PlanningEntry
  /** On the county's clocks, in the form of the entry's start. */
  readonly to: WallTime
  /** Which dates of a series. */
  readonly scope: Scope
}

export interface Moved {
  readonly title: string
  readonly undo?: () => Promise<unknown>
}

/** Sends the shown version, so that it fails with a 409 if somebody else changed the entry meanwhile. */
export async function moveEntry({ entry, to, scope }: Move): Promise<Moved> {
  const { kind, id, version, at, series, start } = entry
  // As an instant: of an hour that clocks show twice, the one that it was.
  const before = new Date(at ?? 0).toISOString()
  switch (kind) {
    case 'article': {
      const saved = await planArticle(id, { publishAt: to }, version)
      return { title: 'Article moved', undo: () => planArticle(id, { publishAt: before }, saved.version) }
    }
    case 'unpublish': {
      const saved = await planArticle(id, { unpublishAt: to }, version)
      return { title: 'Takedown moved', undo: () => planArticle(id, { unpublishAt: before }, saved.version) }
    }
    case 'newsletter': {
      const saved = await planNewsletter(id, to, version)
      return { title: 'Newsletter moved', undo: () => planNewsletter(id, before, saved.version) }
    }
    case 'event':
    case 'game': {
      return moveEvent({ id, date: series?.date, scope, from: start, to, version })
    }
  }
}
