/** Who lives in the demonstration community. `verified` names the challenges they have proved, oldest first. */

import type { avatarPictures } from '../pictures/avatars.ts'
import type { ChallengeKey } from './challenges.ts'

export type DemoMember = {
  username: string
  fullName: string
  bio: string
  avatar: keyof typeof avatarPictures
  verified: ChallengeKey[]
  joined?: ChallengeKey[]
}

/** The first one is the demonstration login. */
export const demoMembers = [
  {
    username: 'maya',
    fullName: 'Maya Perera',
    bio: 'Balcony gardener in Colombo. Learning to live with less plastic, one week at a time.',
    avatar: 'curls',
    verified: ['plasticFreeWeek', 'homeCompost', 'plantATree'],
    joined: ['cycleToWork'],
  },
  {
    username: 'ashan_f',
    fullName: 'Ashan Fernando',
    bio: 'I fix bicycles and talk about bicycles.',
    avatar: 'shortDark',
    verified: [
      'cycleToWork',
      'plasticFreeWeek',
      'lightsOffEvening',
      'saveWater',
      'plantATree',
      'homeCompost',
    ],
  },
  {
    username: 'noor_h',
    fullName: 'Noor Hussain',
    bio: 'Teacher. My class counts birds at the wetland every Friday.',
    avatar: 'hijab',
    verified: ['beachCleanUp', 'plantATree', 'saveWater', 'meatlessMonday', 'lightsOffEvening'],
    joined: ['homeCompost'],
  },
  {
    username: 'gurdeep',
    fullName: 'Gurdeep Singh',
    bio: 'Solar engineer on weekdays, compost enthusiast on weekends.',
    avatar: 'turban',
    verified: ['saveWater', 'lightsOffEvening', 'homeCompost', 'beachCleanUp'],
  },
  {
    username: 'grandma_sita',
    fullName: 'Sita Wickramasinghe',
    bio: 'Eighty years old and still planting trees I will not sit under.',
    avatar: 'silverBun',
    verified: ['plantATree', 'homeCompost', 'meatlessMonday', 'saveWater'],
  },
  {
    username: 'eoin',
    fullName: 'Eoin Byrne',
    bio: 'Came for the surf, stayed for the beach clean-ups.',
    avatar: 'redBeard',
    verified: ['beachCleanUp', 'plasticFreeWeek', 'cycleToWork'],
  },
  {
    username: 'dilani_j',
    fullName: 'Dilani Jayawardena',
    bio: 'Kayak, coffee, clean rivers.',
    avatar: 'longDark',
    verified: ['beachCleanUp', 'plasticFreeWeek', 'meatlessMonday'],
    joined: ['saveWater', 'plantATree'],
  },
  {
    username: 'mr_silva',
    fullName: 'Bernard Silva',
    bio: 'Retired postman. Runs the Saturday repair café at the library.',
    avatar: 'grandfather',
    verified: ['lightsOffEvening', 'homeCompost'],
    joined: ['meatlessMonday'],
  },
  {
    username: 'yuki_t',
    fullName: 'Yuki Tanaka',
    bio: 'Zero-waste kitchen experiments, some of them edible.',
    avatar: 'bob',
    verified: ['meatlessMonday', 'plasticFreeWeek'],
  },
  {
    username: 'kofi',
    fullName: 'Kofi Mensah',
    bio: 'Community garden on the corner of Lake Road. Come and dig with us.',
    avatar: 'locks',
    verified: ['plantATree', 'homeCompost', 'saveWater'],
  },
  {
    username: 'ella_r',
    fullName: 'Ella Rosenqvist',
    bio: 'Night-sky photographer. Please switch off your garden lights.',
    avatar: 'freckles',
    verified: ['lightsOffEvening'],
    joined: ['cycleToWork', 'plasticFreeWeek'],
  },
  {
    username: 'ruwan_k',
    fullName: 'Ruwan Karunaratne',
    bio: 'Cycles eleven kilometres to work, complains about none of them.',
    avatar: 'beanie',
    verified: ['cycleToWork', 'meatlessMonday'],
  },
  {
    username: 'lucia_m',
    fullName: 'Lucía Marín',
    bio: 'Market on foot, bags from home.',
    avatar: 'sunHat',
    verified: ['plasticFreeWeek'],
    joined: ['beachCleanUp'],
  },
  {
    username: 'tharindu',
    fullName: 'Tharindu Bandara',
    bio: 'Student. Saving water before it is cool again.',
    avatar: 'stubble',
    verified: ['saveWater'],
  },
  {
    username: 'ammamma',
    fullName: 'Kamala Subramaniam',
    bio: 'Rain barrels, curry leaves and a very old bicycle.',
    avatar: 'grandmother',
    verified: ['meatlessMonday'],
    joined: ['saveWater', 'plantATree'],
  },
  {
    username: 'zola',
    fullName: 'Zola Nkosi',
    bio: 'New here. Show me where to start!',
    avatar: 'topKnot',
    verified: [],
    joined: ['plantATree'],
  },
] satisfies DemoMember[]

export type Username = (typeof demoMembers)[number]['username']
