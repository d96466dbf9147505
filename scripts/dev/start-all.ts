import { explainAddressProblem } from '../../admin-api/src/processes/address-problem.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { openOneAddress } from './one-address.ts'
import { describeOneMachine, ONE_MACHINE } from './one-machine.ts'
import { type ServiceProcess, startService } from './service-process.ts'
import { readSettings } from './settings.ts'

export interface Running extends Pick<ServiceProcess, 'restart'> {
  stop(): Promise<void>
}

/**
 * Starts the address and the service behind it. @throws with a sentence for people if the settings or the address can't
 * be used
 */
export async function startAll(root: string): Promise<Running> {
  const config = readSettings(root)
  const { host, port, siteUrl } = config
  const notice = describeOneMachine(config)
  if (notice !== undefined) console.log(notice)
  const [servicePort, sitePort] = [await findFreePort(), await findFreePort()]
  const { hostname } = new URL(siteUrl)
  const address = await openOneAddress({ root, host, port, hostname, servicePort, sitePort }).catch(
    (error: unknown): never => {
      const explanation = explainAddressProblem(error, config)
      throw explanation === undefined ? error : new Error(explanation)
    },
  )
  const service = startService(root, {
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    SITE_URL: siteUrl,
    ...ONE_MACHINE,
    HOMETOWN_ADDRESS: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    HOMETOWN_SITE_PORT: String(sitePort),
    HOMETOWN_SITE_HOST: hostname,
  })
  return {
    restart: service.restart,
    async stop() {
      await service.stop()
      await address.close()
    },
  }
}
