export { countAlertDevices } from './sending/push-sends.repository.ts'
