import type { SubscriberCsvColumn } from '@hometown/shared-types/contract/desk-subscribers'

/** Matches titles without their spaces, signs and accents. Only our categories count in `tags`. */
const SUBSCRIBER_COLUMN_TITLES: Readonly<Record<Exclude<SubscriberCsvColumn, 'left'>, RegExp>> = {
  email:
    /^(subscriber|contact|member|user|primary|your)?e?mail(address|adresse|adres|id|1|1value|(address)?(home|work|other|main|primary))?$|^subscriber$|^(adresse|indirizzo)e?mail$|^correo(electronico)?$|^courriel$|^epost(adress)?$/,
  categories: /^categor(y|ies)$/,
  tags: /^(tags?|labels?|lists?|groups?|interests?|segments?)$/,
  status: /status(email)?$|^status|^(state|estado|statut|stato|subscribertype|subscriptiontype)$/,
  subscribed:
    /^(is|has)?(email|newsletter)?(subscribed|optin|optedin|active|enabled)(toe?mails?|tonewsletters?)?$|^accepts(email)?marketing$|^(email)?marketing(consent|emails|optin)$/,
  confirmed_at:
    /^(is|email|date)?(confirmed|verified)(at|on|date|time)?$|^confirm(ation)?(date|time)$|^doubleoptin(at|date|time)?$|^doi$/,
  consent_source: /^(consentsource|source|signupsource)$/,
}

/** A reader left whose cell has a time, a reason or a yes. */
const UNSUBSCRIBED_COLUMN_TITLE =
  /unsub|optout|optedout|bounce|cleantime|cleaned|cleandate|disabled|suppress|block(ed|list)|blacklist|complain|spam|abuse|cancel|deactivat|inactive|archived|removed|removal|deleted|undeliverable|donot(e?mail|contact|send)|^(left(at|on)?|dateleft|leftdate)$|abgemeld|abmeld|ausgetragen|desinscri|desabonn|debaja|disiscri|uitgeschreven|afgemeld/
/** These columns are about pages and keys, what somebody paid for, and mail that came back for the moment only. */
const NOT_UNSUBSCRIBED_COLUMN_TITLE =
  /url|link|token|key|hash|page|paid|paying|stripe|plan|billing|price|payment|premium|trial|soft|score/
const NOT_STATUS_COLUMN_TITLE = /paid|payment|stripe|plan|billing|order|marital|employment/

const SUBSCRIBER_COLUMNS = Object.keys(SUBSCRIBER_COLUMN_TITLES) as (keyof typeof SUBSCRIBER_COLUMN_TITLES)[]

export function findSubscriberColumn(title: string): SubscriberCsvColumn | undefined {
  const name = plainColumnTitle(title)
  const column = SUBSCRIBER_COLUMNS.find((candidate) => SUBSCRIBER_COLUMN_TITLES[candidate].test(name))
  if (column === 'status' && NOT_STATUS_COLUMN_TITLE.test(name)) return undefined
  if (column && column !== 'status') return column
  if (UNSUBSCRIBED_COLUMN_TITLE.test(name) && !NOT_UNSUBSCRIBED_COLUMN_TITLE.test(name)) return 'left'
  return column
}

function plainColumnTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
