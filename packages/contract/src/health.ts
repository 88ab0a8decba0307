/** The calls with which proxies and monitors ask whether the server can work. */

import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  reply: z.object({ status: z.literal('ready') }),
})
