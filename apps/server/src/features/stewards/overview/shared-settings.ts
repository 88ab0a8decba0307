/** Settings that all processes on a database must share: otherwise members could do at one what another refuses. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'

/**
 * Values by the names of settings, as texts without secrets. The process uses the first of each; it understands the others too, so that
 * keys can be replaced one process after the other.
 */
export const SharedSettings = z.record(z.string(), z.array(z.string()))
export type SharedSettings = z.infer<typeof SharedSettings>

export type Node = {
  db: Deps['db']
  bus: Pick<Deps['bus'], 'engine'>
  config: Pick<Deps['config'], 'publicUrl' | 'hasPublicAddress' | 'economy' | 'pushKey' | 'factorKeys'>
}

/** A key that is made in the database. */
const OWN_KEY = 'own'
const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16)

export function sharedSettings({ bus, config }: Omit<Node, 'db'>): SharedSettings {
  return {
    REDIS_URL: [bus.engine],
    // Processes on one machine have ports of their own.
    PUBLIC_URL: [config.hasPublicAddress ? config.publicUrl : 'this machine'],
    ECONOMY: [config.economy],
    PUSH_KEY: [config.pushKey === undefined ? OWN_KEY : fingerprintOf(config.pushKey)],
    FACTOR_KEYS: [...config.factorKeys.map(fingerprintOf), OWN_KEY],
  }
}

/** The name of a setting in which two processes do not understand each other. A release may have settings that the one before has not. */
export function findDifference(own: SharedSettings, other: SharedSettings): string | undefined {
  const understands = ([first]: string[], texts: string[]) => first !== undefined && texts.includes(first)
  return Object.keys(own).find((name) => {
    const [mine = [], theirs] = [own[name], other[name]]
    return theirs !== undefined && !(understands(mine, theirs) && understands(theirs, mine))
  })
}
