export { createJob, every, type Job, nextTime, type Running, runAsLeader, startPlannedWork } from './job.service.ts'
export {
  createLock,
  findLastSeen,
  isStillLeading,
  type Leader,
  LeadershipLostError,
  noteSeen,
  requireLeader,
  writeAsLeader,
} from './leader.service.ts'
