import { join } from 'node:path'

export interface CephSettings {
  readonly folder: string
  readonly cluster: string
  readonly monitorPort: number
  readonly gatewayPort: number
  readonly libraries: string
}

/** One monitor, one OSD that keeps everything in memory, one gateway. Without keys, the gateway doesn't come up. */
export function cephConf({ folder, cluster, monitorPort, gatewayPort, libraries }: CephSettings): string {
  return `
[global]
fsid = ${cluster}
mon_host = v1:127.0.0.1:${monitorPort}
public_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = ${join(folder, 'keyring')}
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
log_file = ${folder}/$name.log
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
plugin_dir = ${join(libraries, 'ceph')}
erasure_code_dir = ${join(libraries, 'ceph/erasure-code')}
osd_class_dir = ${join(libraries, 'rados-classes')}
[mon.a]
mon_data = ${join(folder, 'mon')}
[osd.0]
osd_data = ${join(folder, 'osd')}
osd_objectstore = memstore
memstore_device_bytes = 4294967296
[client.gateway]
rgw_data = ${join(folder, 'gateway')}
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw_enable_ops_log = false
debug_rgw = 1
`
}
