import type { EventItem } from './event-item.ts'

/** Dates of events as one text. Island props repeat the field names in every object, at three times the size. */
export type PackedItems = string

/** One line per date; further dates of the same event leave out the event's facts. */
export function packItems(items: readonly EventItem[]): PackedItems {
  const named = new Map<string, string>()
  return items
    .map((item) => {
      const { slug, date, start, end, cancelled } = item
      const when = [slug, date, without(date, start), without(start.slice(0, 10), end), cancelled ? '1' : '']
      const facts = factsOf(item)
      if (named.get(slug) === facts) return when.join('\t')
      named.set(slug, facts)
      return [...when, facts].join('\t')
    })
    .join('\n')
}

export function unpackItems(packed: PackedItems): EventItem[] {
  const named = new Map<string, Pick<EventItem, 'title' | 'category' | 'location' | 'price' | 'repeats' | 'allDay'>>()
  if (packed === '') return []
  return packed.split('\n').map((line) => {
    const [slug = '', date = '', start = '', end = '', cancelled, ...facts] = line.split('\t')
    const known = facts.length > 0 ? readFacts(facts) : (named.get(slug) ?? readFacts([]))
    named.set(slug, known)
    const begins = within(date, start)
    return { slug, date, ...known, start: begins, end: within(begins.slice(0, 10), end), cancelled: cancelled === '1' }
  })
}

function factsOf({ title, category, location, price, repeats, allDay }: EventItem): string {
  return [title, category, location, repeats ?? '', allDay ? '1' : '', price]
    .map((text) => text.replace(/[\t\n]/g, ' '))
    .join('\t')
}

function readFacts([
  title = '',
  category = '',
  location = '',
  repeats = '',
  allDay = '',
  price = '',
]: readonly string[]) {
  return { title, category, location, price, repeats: repeats || null, allDay: allDay === '1' }
}

function without(day: string, time: string): string {
  return time.startsWith(day) ? time.slice(day.length) : time
}

function within(day: string, time: string): string {
  return time === '' || time.startsWith('T') ? day + time : time
}
