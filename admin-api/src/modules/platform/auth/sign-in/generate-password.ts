import { randomGroups } from '../../../../lib/random-groups.ts'

/** 138 bits: ASVS asks for 128 of what nobody may guess. */
const GROUPS = 7
const GROUP_LENGTH = 4

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Such as `k3vq-8mhd-2xnp-w7cj-ytb5-rgfs-h4ue`: without letters that look alike, and in groups to be read out or typed. */
export function generatePassword(): string {
  return randomGroups(LETTERS, GROUPS, GROUP_LENGTH)
}
