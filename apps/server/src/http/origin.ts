import type { FastifyRequest } from 'fastify'
import type { Origin } from '../security-log/security-log.ts'
import { networkOf } from './connections/network.ts'

const IPV6_PREFIX = 64
const USER_AGENT_MAX = 500

/** Origin of a request, for the security log. */
export const originOf = ({ address, headers }: FastifyRequest): Origin => ({
  network: networkOf(address, IPV6_PREFIX),
  provider: networkOf(address),
  device: headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
})
