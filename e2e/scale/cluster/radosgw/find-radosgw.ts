import { existsSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARIES = 'usr/lib/x86_64-linux-gnu'
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

export interface CephPrograms {
  readonly path: (program: string) => string
  /** What they need if they are unpacked somewhere else than at `/`. */
  readonly env: Readonly<Record<string, string>>
  readonly libraries: string
}

/**
 * Debian's packages, installed or unpacked with `dpkg -x` below RADOSGW_ROOT.
 * @throws with a sentence if one is missing
 */
export function findRadosgw(root = process.env.RADOSGW_ROOT ?? '/'): CephPrograms {
  const path = (program: string) => join(root, 'usr/bin', program)
  const missing = PROGRAMS.filter((program) => !existsSync(path(program)))
  if (missing.length > 0)
    throw new Error(
      `radosgw can’t be used: ${missing.join(', ')} is not in ${join(root, 'usr/bin')}. ` +
        'Install Debian’s radosgw, ceph-mon, ceph-osd and ceph-common, or unpack them and set RADOSGW_ROOT.',
    )
  const libraries = join(root, LIBRARIES)
  return {
    path,
    libraries,
    env: {
      LD_LIBRARY_PATH: [libraries, join(libraries, 'ceph'), join(root, 'lib/x86_64-linux-gnu')].join(':'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PATH: '/usr/bin:/bin',
    },
  }
}
