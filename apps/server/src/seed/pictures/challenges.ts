import { lightsOffEvening, meatlessMonday, plasticFreeWeek } from './challenge-indoors.ts'
import { beachCleanUp, cycleToWork, homeCompost, plantATree, saveWater } from './challenge-outdoors.ts'
import type { Svg } from './svg.ts'

/** Challenge pictures, 1600×900. */
export const challengePictures = {
  plasticFreeWeek,
  plantATree,
  cycleToWork,
  beachCleanUp,
  homeCompost,
  meatlessMonday,
  saveWater,
  lightsOffEvening,
} satisfies Record<string, () => Svg>
