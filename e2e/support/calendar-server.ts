import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CalendarServer {
  readonly address: string
  close(): void
}

/** A calendar file at every path with `.ics`. @param lines its content at the time of the request */
export async function startCalendarServer(lines: () => readonly string[]): Promise<CalendarServer> {
  const server = createServer((request, response) => {
    if (!request.url?.includes('.ics')) {
      response.writeHead(404).end()
      return
    }
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines(), 'END:VCALENDAR']
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar.join('\r\n'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/events.ics`, close: () => server.close() }
}
