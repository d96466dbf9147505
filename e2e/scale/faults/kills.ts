import type { ProcessName } from '@hometown/shared-types/process-messages'
import { waitUntil } from '../support/wait-until.ts'
import { type Fault, nth, type Outcome, type World } from '../world.ts'
import { untilServing } from './support/serving.ts'
import {
  checkTook,
  findHolder,
  siteVersion,
  TAKEN_OVER_WITHIN_MS,
  untilMailed,
  untilPublished,
  untilSending,
} from './support/takeover.ts'

const STARTED_WITHIN_MS = 60_000

const killApi: Fault = {
  name: 'kill-api',
  title: 'kill -9 of an api',
  lane: 'api',
  times: 40,
  async run(world, time) {
    const machine = nth(world.cluster.apis, time)
    const end = world.situations.begin('an api was killed', { down: [machine] })
    const since = Date.now()
    machine.kill('api')
    const back = await untilServing(machine)
    end()
    return {
      checks: [checkTook('an api that was killed serves again', back && back - since, 30_000)],
      figures: { back: (back ?? Number.NaN) - since },
    }
  },
}

const killSender: Fault = {
  name: 'kill-sender',
  title: 'kill -9 of the sender',
  lane: 'sending',
  times: 40,
  async run(world) {
    await untilSending(world)
    const holder = await findHolder(world, 'mail')
    const since = Date.now()
    holder.kill('jobs')
    const took = await untilMailed(world, since + 100)
    return {
      checks: [checkTook('sending goes on after its process was killed', took, TAKEN_OVER_WITHIN_MS)],
      figures: { 'sends again': took ?? Number.NaN },
    }
  },
}

const killPublishLoop = killOfPublisher('kill-publish-loop', 'kill -9 of the publish loop', 'jobs')
const killRenderer = killOfPublisher('kill-renderer', 'kill -9 of the renderer', 'publisher')

function killOfPublisher(name: string, title: string, process: ProcessName): Fault {
  return {
    name,
    title,
    lane: 'publishing',
    times: 40,
    async run(world) {
      const holder = await findHolder(world, 'publishing')
      const version = await siteVersion(world)
      const since = Date.now()
      holder.kill(process)
      return publishesAgain(world, version, since)
    },
  }
}

const crashPublisher: Fault = {
  name: 'crash-publisher',
  title: 'power cut of the publishing machine',
  lane: 'publishing',
  times: 10,
  async run(world) {
    const holder = await findHolder(world, 'publishing')
    const version = await siteVersion(world)
    const since = Date.now()
    await holder.crash()
    const outcome = await publishesAgain(world, version, since)
    holder.start(world.code.current)
    await waitUntil(() => (holder.pids().publisher ? true : undefined), STARTED_WITHIN_MS, `${holder.name} again`)
    return outcome
  },
}

async function publishesAgain(world: World, version: number, since: number): Promise<Outcome> {
  // What was committed just before the kill may become known only after it.
  const took = await untilPublished(world, Math.max(version, await siteVersion(world)), since)
  return {
    checks: [checkTook('publishing goes on', took, TAKEN_OVER_WITHIN_MS)],
    figures: { 'publishes again': took ?? Number.NaN },
  }
}

export const KILLS: readonly Fault[] = [killApi, killSender, killPublishLoop, killRenderer, crashPublisher]
