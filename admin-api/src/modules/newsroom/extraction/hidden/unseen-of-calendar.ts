import { hiddenInstructions } from './unseen-text.ts'

/** Instructions in fields that nobody sees, by the title of their event; those of the whole calendar under ''. */
export type UnseenOfCalendar = ReadonlyMap<string, string[]>

const LARGEST = 2_000_000
const LONGEST_FIELD = 5000
const FIELD =
  /^(?:X-[\w-]+|COMMENT|CONTACT|RESOURCES|REQUEST-STATUS|RELATED-TO|ATTENDEE|ORGANIZER|CATEGORIES|ATTACH|DESCRIPTION)(?:;[^:"\n]*(?:"[^"\n]*"[^:"\n]*)*)?:/i

/** Fields that aren't shown, and those of alarms; names of people stand in parameters. */
export function unseenOfCalendar(written: string): UnseenOfCalendar {
  const lines = written
    .slice(0, LARGEST)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const found = new Map<string, string[]>()
  let title = ''
  let seen = ''
  let texts: string[] = []
  let inner = 0
  const close = () => {
    const instructions = texts.length > 0 ? hiddenInstructions(texts, `${title} ${seen}`) : []
    if (instructions.length > 0) found.set(title, [...(found.get(title) ?? []), ...instructions])
    texts = []
    title = ''
    seen = ''
  }
  for (const line of lines) {
    if (/^BEGIN:VEVENT/i.test(line)) close()
    else if (/^END:VEVENT/i.test(line)) close()
    else if (/^BEGIN:(?!VCALENDAR)/i.test(line)) inner += 1
    else if (/^END:(?!VCALENDAR)/i.test(line)) inner = Math.max(0, inner - 1)
    else if (/^SUMMARY[;:]/i.test(line) && inner === 0) title = unescaped(line.slice(line.indexOf(':') + 1)).trim()
    else if (/^(?:DESCRIPTION|LOCATION)[;:]/i.test(line) && inner === 0) seen += ` ${unescaped(line)}`
    else if (line.length > 20 && FIELD.test(line))
      texts.push(
        unescaped(
          line
            .slice(0, LONGEST_FIELD)
            .replace(/^[\w-]+/, '')
            .replace(/<[^<>]*>/g, ' '),
        ),
      )
  }
  close()
  return found
}

function unescaped(value: string): string {
  return value.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1')
}
