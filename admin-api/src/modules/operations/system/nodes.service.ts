import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { findHeardMachines, folderId, type HeardMachine, removeNode, reportNode } from './nodes.repository.ts'

/** A machine that was heard since then may still run. It reports every 10 seconds. */
const HEARD_MS = 30_000
const LOOK_AGAIN_MS = 1000

type MachineContext = Pick<AppContext, 'config' | 'store' | 'node' | 'objects' | 'log'>

/**
 * Machines that don’t share a bucket would show different pictures. Call it while no other machine prepares.
 * @throws InstallationRefusedError that names the other machine
 */
export async function refuseOtherMachines(context: MachineContext): Promise<void> {
  if (context.objects) return
  const other = await findOther(context)
  if (!other) return
  throw new InstallationRefusedError(
    `Another machine (${other.host}) runs Hometown on this database. Several machines must also share an object store: ` +
      'set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY on each. ' +
      `Or stop ${other.host}, wait ${HEARD_MS / 1000} seconds, and start this one again.`,
  )
}

/** Call it when the connections that were saved at the desk are known. @throws InstallationRefusedError */
export async function refuseWithoutSharedMail(context: MachineContext): Promise<void> {
  if (context.config.smtpUrl) return
  const other = await findOther(context)
  if (!other) return
  throw new InstallationRefusedError(
    `SMTP_URL is missing: another machine (${other.host}) runs Hometown on this database, and without a mail server ` +
      'each machine would keep messages in a folder of its own. Set SMTP_URL and MAIL_FROM.',
  )
}

/** So that a machine that starts at the same moment finds this one before its first report. */
export async function reportStart(context: MachineContext): Promise<void> {
  if (context.store.kind === 'postgres') await reportNode(context)
}

export async function takeBackStart({ store, node }: MachineContext): Promise<void> {
  if (store.kind === 'postgres') await removeNode(store.db, node)
}

async function findOther(context: MachineContext): Promise<HeardMachine | undefined> {
  if (context.store.kind === 'sqlite') return undefined
  const own = folderId(context.config.dataDir)
  const isEarlierStart = ({ folder, host }: HeardMachine) => folder === own && host === hostname()
  const heard = await findHeardMachines(context.store, HEARD_MS)
  const others = heard.filter((machine) => !isEarlierStart(machine))
  const stranger = others.find(({ folder }) => folder !== own)
  return stranger ?? (others[0] && waitForMoved(context, others[0]))
}

/** The same folder under another name: a container that was made again, or a copy that still runs. Only a copy goes on. */
async function waitForMoved(context: MachineContext, machine: HeardMachine): Promise<HeardMachine | undefined> {
  const { log, store } = context
  log.warn({ host: machine.host }, 'this DATA_DIR ran on another machine a moment ago; waiting until it is silent')
  const until = performance.now() + HEARD_MS + LOOK_AGAIN_MS
  while (performance.now() < until) {
    const heard = await findHeardMachines(store, HEARD_MS)
    if (!heard.some(({ host, folder }) => host === machine.host && folder === machine.folder)) return undefined
    await setTimeout(LOOK_AGAIN_MS)
  }
  return machine
}

const REPORT_INTERVAL_MS = 10_000

interface NodeReports {
  /** A machine that stops as planned leaves the list at once. */
  stop(): Promise<void>
}

/** Tells the other machines on the same PostgreSQL database every few seconds that this one is there. */
export function startNodeReports(context: AppContext): NodeReports {
  const { store, log, node } = context
  if (store.kind === 'sqlite') return { stop: async () => undefined }
  const reports = oneAtATime(
    () => reportNode(context),
    (error) => log.warn({ err: error }, 'could not report this machine'),
  )
  reports.start()
  const interval = setInterval(reports.start, REPORT_INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(interval)
      await reports.settled()
      await removeNode(store.db, node).catch((error: unknown) => log.warn({ err: error }, 'could not sign off'))
    },
  }
}
