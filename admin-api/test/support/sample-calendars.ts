/** The calendars are as the usual programs write them, with an invented county. */
const lines = (text: string) => `${text.trim().split('\n').join('\r\n')}\r\n`

export const googleExport = lines(`
BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
X-WR-CALNAME:Petrick Public Library
X-WR-TIMEZONE:America/New_York
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261103T103000
DTEND;TZID=America/New_York:20261103T111500
RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270526T035959Z;BYDAY=TU
EXDATE;TZID=America/New_York:20261124T103000
UID:4k2story0time@google.com
DESCRIPTION:<b>Ages 2 to 5.</b><br>Songs\\, rhymes and books.
LOCATION:Petrick Public Library\\, 12 Mill St\\, Petrick\\, OH 43000\\, USA
STATUS:CONFIRMED
SUMMARY:Toddler Story Time
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261201T110000
DTEND;TZID=America/New_York:20261201T114500
UID:4k2story0time@google.com
RECURRENCE-ID;TZID=America/New_York:20261201T103000
SUMMARY:Toddler Story Time
SEQUENCE:2
END:VEVENT
BEGIN:VEVENT
DTSTART:20261205T230000Z
DTEND:20261206T010000Z
UID:7movie0night@google.com
SUMMARY:Movie Night
LOCATION:Community Room
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261224
DTEND;VALUE=DATE:20261227
UID:closed@google.com
SUMMARY:Library closed
END:VEVENT
END:VCALENDAR
`)

export const theEventsCalendarExport = lines(`
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Visit Petrick - ECPv6.8.2//NONSGML v1.0//EN
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261205T160000
DTEND;TZID=America/New_York:20261205T210000
UID:2731-1796500800-1796518800@petrick.invalid
SUMMARY:Winter Market &amp; Lights &#8211\\; Downtown
DESCRIPTION:Forty stalls\\, carols and the lighting of the tree.\\n\\nFree.
URL:https://petrick.invalid/event/winter-market/
LOCATION:Courthouse Square\\, 1 Main Street\\, Petrick\\, OH
CATEGORIES:Markets,Family
ATTACH;FMTTYPE=image/jpeg:https://petrick.invalid/wp-content/uploads/2026/11/lights.jpg
ORGANIZER;CN="Visit Petrick":MAILTO:hello@petrick.invalid
END:VEVENT
END:VCALENDAR
`)
