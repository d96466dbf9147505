import { type ClientRequest, get } from 'node:http'
import { LIVE_PATH } from '@hometown/shared-types/live'
import type { Machine } from '../cluster/machine.ts'
import type { Balancer } from './balancer.ts'
import type { Staff } from './staff.ts'

/** As a browser that was told `retry: 2000`, and as the desk, which spreads the load. */
const COME_BACK_MS = { least: 1000, most: 4000 }

export interface Heard {
  readonly at: number
  readonly hasArticles: boolean
}

export interface Desk {
  readonly machine: Machine | undefined
  /** Since when the stream is open without a break. */
  readonly openSince: number | undefined
  /** It loads all lists each time its stream opens. */
  readonly opened: readonly number[]
  readonly closed: readonly number[]
  readonly heard: readonly Heard[]
}

export interface Desks {
  readonly desks: readonly Desk[]
  stop(): void
}

export function openDesks(staff: Staff, balancer: Balancer, count: number): Desks {
  const open = Array.from({ length: count }, () => openDesk(staff, balancer))
  return { desks: open.map(({ desk }) => desk), stop: () => open.forEach(({ stop }) => void stop()) }
}

function openDesk(staff: Staff, balancer: Balancer) {
  const desk = {
    machine: undefined as Machine | undefined,
    openSince: undefined as number | undefined,
    opened: [] as number[],
    closed: [] as number[],
    heard: [] as Heard[],
  }
  let request: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function connect(): void {
    const machine = balancer.next()
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      if (desk.openSince !== undefined) desk.closed.push(Date.now())
      desk.openSince = undefined
      if (isStopped) return
      timer = setTimeout(connect, COME_BACK_MS.least + Math.random() * (COME_BACK_MS.most - COME_BACK_MS.least))
    }
    request = get(machine.url + LIVE_PATH, { headers: { cookie: staff.cookie() } }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return over()
      }
      desk.machine = machine
      desk.openSince = Date.now()
      desk.opened.push(desk.openSince)
      response.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('"type":"changed"')) return
        desk.heard.push({ at: Date.now(), hasArticles: text.includes('"articles"') })
      })
      response.on('error', over).on('close', over)
    })
    request.on('error', over)
    request.setTimeout(0)
  }

  connect()
  return {
    desk,
    stop() {
      isStopped = true
      clearTimeout(timer)
      request?.destroy()
    },
  }
}
