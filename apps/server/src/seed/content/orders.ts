/** Orders of the demonstration community; `lines` name products by their picture. */

import type { OrderStatus } from '@canopy/contract/shop'
import type { productPictures } from '../pictures/products.ts'
import type { Username } from './members.ts'

type DemoOrder = {
  by: Username
  daysAgo: number
  status: OrderStatus
  pointsApplied: number
  street: string
  city: string
  zipCode: string
  lines: [keyof typeof productPictures, number][]
}

export const demoOrders: DemoOrder[] = [
  {
    by: 'ashan_f',
    daysAgo: 9,
    status: 'completed',
    pointsApplied: 100,
    street: '14 Canal Road',
    city: 'Colombo 06',
    zipCode: '00600',
    lines: [
      ['bicycleBell', 2],
      ['solarLantern', 1],
    ],
  },
  {
    by: 'noor_h',
    daysAgo: 6,
    status: 'delivered',
    pointsApplied: 0,
    street: '3 School Lane',
    city: 'Negombo',
    zipCode: '11500',
    lines: [
      ['paperNotebook', 6],
      ['clothTote', 2],
    ],
  },
  {
    by: 'lucia_m',
    daysAgo: 5,
    status: 'delivered',
    pointsApplied: 50,
    street: '27 Market Street',
    city: 'Galle',
    zipCode: '80000',
    lines: [
      ['clothTote', 3],
      ['beeswaxWraps', 1],
      ['soapBar', 2],
    ],
  },
  {
    by: 'maya',
    daysAgo: 4,
    status: 'delivered',
    pointsApplied: 120,
    street: '8 Flower Road',
    city: 'Colombo 07',
    zipCode: '00700',
    lines: [
      ['seedKit', 1],
      ['soapBar', 3],
    ],
  },
  {
    by: 'yuki_t',
    daysAgo: 2,
    status: 'shipped',
    pointsApplied: 0,
    street: '51 Hill Street',
    city: 'Kandy',
    zipCode: '20000',
    lines: [
      ['compostBin', 1],
      ['steelBottle', 2],
    ],
  },
  {
    by: 'ruwan_k',
    daysAgo: 1,
    status: 'pending',
    pointsApplied: 60,
    street: '2 Lake View',
    city: 'Kurunegala',
    zipCode: '60000',
    lines: [
      ['solarLantern', 1],
      ['steelBottle', 1],
    ],
  },
]
