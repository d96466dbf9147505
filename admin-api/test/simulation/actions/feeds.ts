import { keyOfUid } from '../../../src/modules/content/event-feeds/reading/feed-event.ts'
import { type Action, anyEditor, type EditorWork, editorAction, tell } from '../action.ts'
import { checkSchema, feedsSchema, madeSchema, vanishedSchema } from '../answers.ts'
import { promise } from '../broken-promise.ts'
import { CALENDARS } from '../calendar-host.ts'
import { meetNewEvents } from '../meet-new-events.ts'
import type { Feed } from '../model.ts'
import type { Answer, Editor, Newsroom } from '../newsroom.ts'
import { listFeedItems, listStored } from '../stored.ts'

export const feedActions: readonly Action[] = [
  {
    name: 'an editor subscribes to a calendar',
    weight: 3,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const free = CALENDARS.filter((name) => newsroom.model.feeds.every(({ calendar }) => calendar !== name))
      const calendar = dice.pick(free)
      if (!calendar) return
      const url = newsroom.calendars.urlOf(calendar)
      const status = dice.below(3) > 0 ? 'published' : 'draft'
      const answer = await newsroom.call(editor, 'POST', '/api/event-feeds', { name: calendar, url, status })
      tell(newsroom, `${editor.name} subscribes to the ${calendar}’s calendar (${status})`, answer)
      const made =
        answer.outcome === 'done' ? madeSchema.parse(answer.body).id : await findFeedId(newsroom, editor, calendar)
      if (made !== undefined) newsroom.model.feeds.push({ id: made, calendar })
    },
  },
  onFeed('checks', 5, async (newsroom, editor, feed) => {
    const answer = await newsroom.call(editor, 'POST', `/api/event-feeds/${feed.id}/check`)
    reportCheck(newsroom, editor, feed, answer)
    await meetNewEvents(newsroom)
    if (resultOf(answer) === 'done') await expectWhole(newsroom, feed)
  }),
  {
    name: 'two editors check both calendars at once',
    weight: 2,
    async run(newsroom) {
      const [nora, ben] = newsroom.editors
      const [one, other] = newsroom.model.feeds
      if (!one || !other) return
      const check = (editor: Editor, { id }: Feed) => newsroom.call(editor, 'POST', `/api/event-feeds/${id}/check`)
      const answers = await newsroom.inTrouble(() => Promise.all([check(nora, one), check(ben, other)]))
      reportCheck(newsroom, nora, one, answers[0])
      reportCheck(newsroom, ben, other, answers[1])
      await meetNewEvents(newsroom)
    },
  },
  onFeed('ends the subscription to', 1, async (newsroom, editor, feed, dice) => {
    const events = dice.below(2) === 0 ? 'keep' : 'delete'
    const items = await listFeedItems(newsroom, feed.id)
    const own = new Set(items.filter(({ state }) => state !== 'linked').map(({ event_id }) => event_id))
    const answer = await newsroom.call(editor, 'DELETE', `/api/event-feeds/${feed.id}?events=${events}`)
    tell(
      newsroom,
      `${editor.name} ends the subscription to the ${feed.calendar}’s calendar (${events} its events)`,
      answer,
    )
    if (answer.outcome === 'refused') return
    const { model } = newsroom
    const isThere = answer.outcome === 'unsure' && (await listFeeds(newsroom, editor)).some(({ id }) => id === feed.id)
    if (!isThere) model.feeds.splice(model.feeds.indexOf(feed), 1)
    if (events === 'keep') return
    const stored = await listStored(newsroom, 'event')
    // An interrupted removal goes on at the next request.
    for (const event of model.events.filter(({ id }) => own.has(id)))
      if (answer.outcome === 'done' || !stored.has(event.id)) Object.assign(event, { isGone: true, isPublic: false })
  }),
  {
    name: 'an editor decides about events that vanished',
    weight: 2,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const vanished = await newsroom.call(editor, 'GET', '/api/event-feeds/vanished')
      const one = dice.pick(vanishedSchema.parse(vanished.body))
      if (!one) return
      const action = dice.pick(['keep', 'cancel', 'delete'])
      const body = { eventIds: [one.eventId], action }
      const answer = await newsroom.call(editor, 'POST', '/api/event-feeds/vanished', body)
      tell(newsroom, `${editor.name} decides about “${one.title}”, which vanished: ${action}`, answer)
      const event = newsroom.model.events.find(({ id }) => id === one.eventId)
      const stored = await listStored(newsroom, 'event')
      if (event && action === 'delete' && answer.outcome !== 'refused' && !stored.has(event.id))
        Object.assign(event, { isGone: true, isPublic: false, isDeletedByName: true })
    },
  },
]

function onFeed(name: string, weight: number, work: EditorWork<Feed>): Action {
  return editorAction(`${name} a calendar`, weight, ({ feeds }) => feeds, work)
}

/** Undefined if no check was made. */
function resultOf({ outcome, body }: Answer): string | undefined {
  return outcome === 'done' ? checkSchema.parse(body).outcome : undefined
}

function reportCheck(newsroom: Newsroom, { name }: Editor, { calendar }: Feed, answer: Answer): void {
  const result = resultOf(answer)
  tell(newsroom, `${name} checks the ${calendar}’s calendar${result ? ` (${result})` : ''}`, answer)
}

async function findFeedId(newsroom: Newsroom, editor: Editor, calendar: string): Promise<string | undefined> {
  return (await listFeeds(newsroom, editor)).find(({ name }) => name === calendar)?.id
}

async function listFeeds(newsroom: Newsroom, editor: Editor) {
  const { body } = await newsroom.call(editor, 'GET', '/api/event-feeds')
  return feedsSchema.parse(body)
}

/** Ours has all events of a calendar, except those that an editor deleted by name. */
async function expectWhole(newsroom: Newsroom, { id, calendar }: Feed): Promise<void> {
  const items = new Map((await listFeedItems(newsroom, id)).map((item) => [item.item_key, item]))
  const events = new Map(newsroom.model.events.map((event) => [event.id, event]))
  const stored = await listStored(newsroom, 'event')
  for (const { uid, title, isCancelled } of newsroom.calendars.events[calendar]) {
    const item = items.get(keyOfUid(uid))
    promise(item !== undefined || isCancelled, `“${title}” of the ${calendar}’s calendar isn’t on ours.`)
    if (!item || stored.has(item.event_id)) continue
    const isMeant = events.get(item.event_id)?.isDeletedByName === true
    promise(isMeant, `“${title}” of the ${calendar}’s calendar counts as deleted here, though nobody deleted it.`)
  }
}
