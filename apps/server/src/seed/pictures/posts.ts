import { balconyHerbs, communityGarden, compostHeap, nightSky, treePlanting } from './post-gardens.ts'
import { bicycleLane, market, repairCafe, solarRoof } from './post-streets.ts'
import { beachCleanUp, rainBarrel, riverKayak, wetlandBirds } from './post-waters.ts'
import type { Svg } from './svg.ts'

/** Pictures of members' posts; landscape 1600×1067, square 1200×1200, portrait 1067×1600. */
export const postPictures = {
  beachCleanUp,
  treePlanting,
  bicycleLane,
  compostHeap,
  balconyHerbs,
  rainBarrel,
  solarRoof,
  market,
  riverKayak,
  nightSky,
  wetlandBirds,
  communityGarden,
  repairCafe,
} satisfies Record<string, () => Svg>
