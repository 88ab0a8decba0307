/** What the demonstration community talks about, newest first. `hoursAgo` counts back from the planting. */

import type { postPictures } from '../pictures/posts.ts'
import type { Username } from './members.ts'

type DemoPost = {
  by: Username
  hoursAgo: number
  content: string
  picture?: keyof typeof postPictures
  imageAlt?: string
  /** How many members reacted. */
  reactions: number
  comments?: [Username, string][]
}

export const demoPosts: DemoPost[] = [
  {
    by: 'noor_h',
    hoursAgo: 1,
    content:
      'Forty-one painted storks this morning, and one very patient heron. The children counted twice to be sure.',
    picture: 'wetlandBirds',
    imageAlt: 'Wading birds in a wetland at sunrise',
    reactions: 9,
    comments: [
      ['kofi', 'Forty-one! It was nineteen in March.'],
      ['maya', 'Could my niece join you one Friday?'],
      ['noor_h', 'Of course. Seven o’clock at the gate, boots help.'],
    ],
  },
  {
    by: 'ashan_f',
    hoursAgo: 4,
    content:
      'The new lane along the canal is open. Quiet road, cool air, and I was at work before the coffee was ready.',
    picture: 'bicycleLane',
    imageAlt: 'A cyclist on a lane beside a canal at dawn',
    reactions: 12,
    comments: [
      ['ruwan_k', 'Took it today. Eleven kilometres and not a single horn.'],
      ['zola', 'Is it safe for beginners?'],
      ['ashan_f', 'Very. Ring me and I will ride along the first time.'],
    ],
  },
  {
    by: 'maya',
    hoursAgo: 9,
    content: 'Basil, mint, curry leaves. My balcony is two square metres and smells like a whole market.',
    picture: 'balconyHerbs',
    imageAlt: 'Pots of herbs on a balcony rail',
    reactions: 10,
    comments: [
      ['ammamma', 'Pinch out the flowers of the basil, dear, then it stays bushy.'],
      ['maya', 'Doing it right now, thank you!'],
    ],
  },
  {
    by: 'mr_silva',
    hoursAgo: 20,
    content:
      'Repair café on Saturday, ten to two, at the library. Last time we saved fourteen toasters, three radios and one accordion. Bring what is broken, and cake if you like.',
    picture: 'repairCafe',
    imageAlt: 'People mending things at a long table',
    reactions: 11,
    comments: [['tharindu', 'I have a fan that only turns left.']],
  },
  {
    by: 'eoin',
    hoursAgo: 27,
    content:
      'Six bags in two hours, mostly bottle caps and rope. The sea looked embarrassed.\n\nNext round: Sunday, low tide, meet at the lifeguard hut.',
    picture: 'beachCleanUp',
    imageAlt: 'Volunteers with litter bags on a beach',
    reactions: 13,
    comments: [
      ['dilani_j', 'Count me in, and I bring two more.'],
      ['lucia_m', 'Do we need gloves?'],
      ['eoin', 'I have twenty pairs, just bring water.'],
    ],
  },
  {
    by: 'zola',
    hoursAgo: 31,
    content: 'Just joined. What is the one small thing that made the biggest difference for you?',
    reactions: 5,
    comments: [
      ['yuki_t', 'Planning meals. Half as much in the bin within a week.'],
      ['gurdeep', 'Switching things off at the wall. Boring and effective.'],
      ['grandma_sita', 'Asking a neighbour to join. It is hard to stop when two have begun.'],
    ],
  },
  {
    by: 'gurdeep',
    hoursAgo: 44,
    content: 'First full day of sun on the community hall’s roof: 38 kWh. The kettle has been paid for.',
    picture: 'solarRoof',
    imageAlt: 'Solar panels on a tiled roof under a bright sky',
    reactions: 8,
  },
  {
    by: 'kofi',
    hoursAgo: 52,
    content:
      'The bean rows on Lake Road are up. If you live nearby and your hands are idle, the watering list hangs at the gate.',
    picture: 'communityGarden',
    imageAlt: 'Neighbours working in a community garden',
    reactions: 9,
    comments: [['maya', 'Put me down for Thursday.']],
  },
  {
    by: 'dilani_j',
    hoursAgo: 70,
    content: 'You see a river differently once you have fished a plastic chair out of it.',
    picture: 'riverKayak',
    imageAlt: 'A kayaker collecting litter on a green river',
    reactions: 10,
  },
  {
    by: 'ella_r',
    hoursAgo: 90,
    content: 'The whole street switched off its lamps for one evening. This is what was behind them.',
    picture: 'nightSky',
    imageAlt: 'The Milky Way above dark hills and houses',
    reactions: 14,
    comments: [
      ['noor_h', 'My class wants this as a poster.'],
      ['ella_r', 'They shall have it.'],
    ],
  },
  {
    by: 'grandma_sita',
    hoursAgo: 118,
    content: 'A mango, a jak and a kumbuk. The jak is for my grandchildren’s grandchildren.',
    picture: 'treePlanting',
    imageAlt: 'Hands setting a young tree into the ground',
    reactions: 13,
    comments: [['kofi', 'We will water them when you travel.']],
  },
  {
    by: 'lucia_m',
    hoursAgo: 141,
    content: 'Market day: everything loose, nothing wrapped, and the fish seller now asks for my box first.',
    picture: 'market',
    imageAlt: 'Market stalls with fruit, and shoppers with cloth bags',
    reactions: 7,
  },
  {
    by: 'ammamma',
    hoursAgo: 165,
    content: 'One night of rain and the barrel is full. The curry leaves say thank you.',
    picture: 'rainBarrel',
    imageAlt: 'A rain barrel under a gutter beside plants',
    reactions: 6,
  },
  {
    by: 'yuki_t',
    hoursAgo: 189,
    content: 'Week six of the heap. It steams in the morning, and it no longer smells of regret.',
    picture: 'compostHeap',
    imageAlt: 'A compost heap with a fork',
    reactions: 8,
    comments: [
      ['gurdeep', 'More dry leaves and it will be ready by the new year.'],
      ['yuki_t', 'On it!'],
    ],
  },
  {
    by: 'ruwan_k',
    hoursAgo: 214,
    content: 'Does anybody have a good lamp for a handlebar? The mornings are getting dark.',
    reactions: 3,
    comments: [['ashan_f', 'The solar one in the shop is bright enough for the canal lane.']],
  },
  {
    by: 'tharindu',
    hoursAgo: 240,
    content:
      'I measured it: turning the tap off while brushing saves nine litres a day. That is a bathtub every two weeks.',
    reactions: 6,
  },
]
