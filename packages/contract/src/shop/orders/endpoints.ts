/** The calls about orders. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { PointsSource } from '../../points/ledger.ts'
import { Order, OrderId, OrderLimits, OrderPayload } from './shapes.ts'

const order = z.object({ orderId: OrderId })
const page = pageQuery(LIST_PAGE)

export const placeOrder = endpoint({ method: 'POST', path: '/api/order/place', access: 'member', callerField: 'userId', status: 201, body: OrderPayload, reply: Order })

export const listOrders = endpoint({ method: 'GET', path: '/api/order/all', access: 'member', query: page, reply: z.array(Order) })

/** `limits` is null where members can order as they like. */
export const getOrderLimits = endpoint({ method: 'GET', path: '/api/order/limits', access: 'member', reply: z.object({ limits: z.nullable(OrderLimits) }) })

export const getOrder = endpoint({ method: 'GET', path: '/api/order/:orderId', access: 'member', params: order, reply: Order })

export const listPointsSources = endpoint({ method: 'GET', path: '/api/order/:orderId/points', access: 'member', params: order, reply: z.array(PointsSource) })

export const cancelOrder = endpoint({ method: 'POST', path: '/api/order/:orderId/cancel', access: 'member', beforeAccepting: true, params: order, reply: Order })
