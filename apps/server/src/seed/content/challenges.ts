/** The challenges of the demonstration community, oldest first. */

import type { challengePictures } from '../pictures/challenges.ts'

export type ChallengeKey = keyof typeof challengePictures

type DemoChallenge = {
  key: ChallengeKey
  challengeName: string
  description: string
  points: number
  by: string
}

export const demoChallenges: DemoChallenge[] = [
  {
    key: 'plantATree',
    challengeName: 'Plant a tree',
    description:
      'Plant a young tree where it can grow old: in a garden, a school yard or a park that allows it. Give it water, mulch and a stake. Your photo shows the tree standing in the ground.',
    points: 200,
    by: 'grandma_sita',
  },
  {
    key: 'homeCompost',
    challengeName: 'Start a home compost',
    description:
      'Turn kitchen scraps into soil. Set up a compost bin or heap with layers of peels, coffee grounds, dry leaves and cardboard, and keep it moist. Your photo shows the bin with its layers.',
    points: 120,
    by: 'gurdeep',
  },
  {
    key: 'saveWater',
    challengeName: 'Save water for a week',
    description:
      'Collect rain in a barrel or bucket, reuse rinsing water for your plants, and fix one dripping tap. Your photo shows how you collect or reuse the water.',
    points: 90,
    by: 'kofi',
  },
  {
    key: 'meatlessMonday',
    challengeName: 'Meatless Monday',
    description:
      'Cook one full meal of vegetables, lentils, beans or grains and share it with somebody who doubts it. Your photo shows the meal on the table.',
    points: 60,
    by: 'yuki_t',
  },
  {
    key: 'lightsOffEvening',
    challengeName: 'Lights-off evening',
    description:
      'Switch off every lamp and screen for one evening and light a candle or a solar lantern instead. Your photo shows the room, lit by as little as you dared.',
    points: 50,
    by: 'ella_r',
  },
  {
    key: 'beachCleanUp',
    challengeName: 'Beach clean-up',
    description:
      'Walk a stretch of beach, river bank or lake shore with gloves and a bag, and carry away the litter that you find. Your photo shows the filled bag at the shore.',
    points: 180,
    by: 'eoin',
  },
  {
    key: 'cycleToWork',
    challengeName: 'Cycle to work',
    description:
      'Leave the car or the three-wheeler at home and take your bicycle to work, school or the market on three days. Your photo shows your bicycle where you arrived.',
    points: 100,
    by: 'ashan_f',
  },
  {
    key: 'plasticFreeWeek',
    challengeName: 'Plastic-free week',
    description:
      'Seven days without single-use plastic: bring your own bag, bottle, cup and box, and buy loose fruit and vegetables. Your photo shows what you used instead of plastic.',
    points: 150,
    by: 'dilani_j',
  },
]
