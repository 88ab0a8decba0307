/** The networks that owners named, whose accounts pass the limits of networks until a time. */

import { BlockList, isIP } from 'node:net'
import type { Db } from '../db/database.ts'
import type { Changes } from '../live/changes.ts'
import { createKept } from '../live/kept.ts'

export type NamedNetworks = {
  /** The ids of those in force that contain the address, the first to end first. */
  at(ip: string): Promise<string[]>
}

/** Loads all networks. A network that ends while it is cached is left out of the results by its time. */
async function load(db: Db, now: Date) {
  const rows = await db
    .selectFrom('named_networks')
    .select(['named_network_id as id', 'network', 'ends_at as endsAt'])
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('named_network_id')
    .execute()
  return rows.map(({ id, network, endsAt }) => {
    const [address = '', length] = network.split('/')
    const addresses = new BlockList()
    addresses.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4')
    return { id, endsAt, addresses }
  })
}

export function createNamedNetworks(db: Db, changes: Changes, clock: { now(): Date }): NamedNetworks {
  const { latest } = createKept(changes, async () => ({
    value: await load(db, clock.now()),
    keys: ['policy'],
  }))
  return {
    async at(ip) {
      const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
      const now = clock.now()
      // An address of IPv4 that is written as IPv6 is found, too.
      return (await latest())
        .filter(({ endsAt, addresses }) => endsAt > now && addresses.check(ip, family))
        .map(({ id }) => id)
    },
  }
}
